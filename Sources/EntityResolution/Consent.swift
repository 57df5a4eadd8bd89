import IndexModel
import MarkupExtraction
import SearchableItems
import URLStandard

/// A site's consent that an app's public records become part of the result of one of its pages.
enum Consent: Equatable {
  /// The site, or the operator for it, names the app.
  case granted
  /// The site's association file names other apps only, or excludes the page for the app.
  case refused
  /// The page names other apps only.
  case otherApp
  /// Nobody names an app for the page.
  case unstated

  /// Determines the consent for an app.
  ///
  /// The association file decides first; then what the seed says, the page's own App Links, the store identifier
  /// of the page if the app is registered with it, and the domains of the registration.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - app: The app.
  ///   - registration: The registration of the app, if there is one.
  init(of page: WebItem, to app: String, registeredAs registration: InstalledApp?) {
    if page.namedApps.map({ !$0.contains(app) }) == true {
      self = .refused
    } else if page.statedApps.contains(app) || page.names(app, registration)
      || registration.map({ $0.isAssociated(withHost: page.host) }) == true
    {
      self = .granted
    } else {
      self = page.hasAppStatement ? .otherApp : .unstated
    }
  }

  /// Returns `true` if records of an owner join the page; private records join it for their owner only.
  func allows(recordsOf owner: String) -> Bool {
    self == .granted || self == .unstated && owner != Owner.everybody
  }

  /// The reason why a public record was not joined, after "not joined with URL: "; `nil` if it was.
  var reason: String? {
    switch self {
    case .granted: nil
    case .refused: "the site's association file names other apps, or excludes the page"
    case .otherApp: "the page names another app"
    case .unstated: "the site names no app"
    }
  }
}

extension WebItem {
  /// The host of the page's URL.
  var host: String { WebURL(url)?.hostname ?? "" }

  /// Returns `true` if the page names an app by its App Links, or by the store identifier of the registration.
  fileprivate func names(_ app: String, _ registration: InstalledApp?) -> Bool {
    deepLinks.contains { link in
      if link.kind == .appLinks, link.appID == app { return true }
      guard let store = registration?.appStoreID, link.isStatement, link.platform != "android"
      else { return false }
      return link.appStoreID == store
    }
  }
}
