public import MarkupExtraction
public import URLStandard

/// A site's [association file](https://developer.apple.com/documentation/bundleresources/applinks):
/// which apps open which of its URLs.
public struct AssociationFile: Sendable {
  /// The largest file that is read, in bytes (128 KiB, uncompressed).
  public static let sizeLimit = 131_072

  /// What the file says of a URL and an app.
  public enum Verdict: String, Sendable {
    /// The app opens it.
    case match
    /// The app must not open it.
    case block
  }

  struct Detail: Sendable {
    var appIDs: [String]
    var rules: [AssociationRule]
  }

  private let details: [Detail]

  /// Reads a file; `nil` where it is no JSON object.
  public init?(parsing bytes: [UInt8]) {
    guard bytes.count <= Self.sizeLimit, let value = try? LenientJSON.parse(bytes).value else {
      return nil
    }
    self.init(value)
  }

  /// Reads a file that is JSON already.
  public init?(_ value: JSONValue) {
    guard case .object = value else { return nil }
    guard let links = value["applinks"] else {
      details = []
      return
    }
    let variables = AssociationVariables(links["substitutionVariables"])
    details = Self.details(links["details"]).map { appIDs, object in
      let defaults = [links["defaults"], object["defaults"]].compactMap { $0 }
      return Detail(
        appIDs: appIDs,
        rules: AssociationRule.rules(of: object, defaults: defaults, variables: variables)
      )
    }
  }

  /// What each app may do with `url`; apps that no rule names are absent.
  ///
  /// - Returns: Apps in document order.
  public func verdicts(for url: WebURL) -> [(appID: String, verdict: Verdict)] {
    var found: [(appID: String, verdict: Verdict)] = []
    for detail in details {
      guard let rule = detail.rules.first(where: { $0.matches(url) }) else { continue }
      for appID in detail.appIDs where !found.contains(where: { $0.appID == appID }) {
        found.append((appID, rule.isExcluding ? .block : .match))
      }
    }
    return found
  }

  /// The apps that open `url`.
  public func appIDs(opening url: WebURL) -> [String] {
    verdicts(for: url).filter { $0.verdict == .match }.map(\.appID)
  }

  /// Details as a list, or in the obsolete form of an object keyed by app.
  private static func details(_ value: JSONValue?) -> [([String], JSONValue)] {
    switch value {
    case .array(let values):
      return values.prefix(1000).map { detail in
        let single = detail["appID"]?.string.map { [$0] }
        return (detail["appIDs"]?.strings ?? single ?? [], detail)
      }
    case .object(let members):
      return members.prefix(1000).map { ([$0.key], $0.value) }
    default:
      return []
    }
  }
}
