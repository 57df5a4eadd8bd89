import FoundationEssentials
package import MarkupExtraction
import URLStandard

extension IndexReading {
  /// Returns the registration of an app; `nil` if there is none.
  package func registration(of app: String) throws -> InstalledApp? {
    guard let record = try record(named: .registration(of: app)) else { return nil }
    if case .app(let registered)? = record.decodedContent() { return registered }
    return nil
  }
}

extension RecordName {
  /// The name of an app's registration.
  package static func registration(of app: String) -> RecordName {
    RecordName(kind: .app, owner: Owner.everybody, app: app, uid: InstalledApp.identifier)
  }
}

extension StoredRecord {
  /// The registration of an app.
  package init(_ app: InstalledApp) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    self.init(
      name: .registration(of: app.appID),
      document: Array(try encoder.encode(app))
    )
    content = .app(app)
  }
}

extension [DeepLink] {
  /// Returns the links of a page without universal links into apps that are registered with other domains.
  ///
  /// A universal link needs both sides: the site's association file and the app's entitlement. Where the
  /// entitlement is not known, the site's own statement counts.
  ///
  /// - Parameters:
  ///   - url: The URL of the page.
  ///   - registration: Returns the registration of an app.
  /// - Returns: The links, in the same order.
  package func agreed(
    on url: String,
    registration: (String) throws -> InstalledApp?
  ) rethrows -> [DeepLink] {
    try filter { link in
      guard link.kind == .universalLink, let app = link.appID,
        let registered = try registration(app), !registered.domains.isEmpty
      else { return true }
      return registered.isAssociated(withHost: WebURL(url)?.hostname ?? "")
    }
  }
}
