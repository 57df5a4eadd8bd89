import Basics

/// A [Smart App Banner](https://developer.apple.com/documentation/webkit/promoting-apps-with-smart-app-banners).
public struct SmartAppBanner: Sendable, Codable, Equatable {
  /// The app's numeric identifier in the App Store.
  public var appID: String?
  /// The argument for the app; to be indexed, it must lead to the content of this page.
  public var appArgument: String?
  /// The affiliate string.
  public var affiliateData: String?
  /// The bundle identifier of the App Clip.
  public var appClipBundleID: String?
  /// The display style of the App Clip card.
  public var appClipDisplay: String?
  /// The unparsed `content` attribute.
  public var raw: String
}

/// A target of [App Links](https://developers.facebook.com/docs/applinks/).
public struct AppLinkTarget: Sendable, Codable, Equatable {
  /// `ios`, `iphone`, `ipad`, `android`, `windows_phone`, `windows` or `windows_universal`.
  public var platform: String
  /// The link into the app; a target without it only offers installation.
  public var url: String?
  /// The identifier in the platform's store.
  public var appID: String?
  /// The app's name.
  public var appName: String?
  /// The package, on Android.
  public var package: String?
}

/// A link into an app, independent of its syntax.
public struct DeepLink: Sendable, Codable, Equatable {
  /// The syntax of the link, best first.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// A universal link: the page's URL opens the app, confirmed by the site's association file.
    case universalLink = "universal-link"
    /// The argument of a Smart App Banner.
    case smartAppBanner = "smart-app-banner"
    /// An App Links target.
    case appLinks = "app-links"
    /// A Twitter app card.
    case twitter
    /// A `rel=alternate` with `ios-app:`.
    case iosApp = "ios-app"
    /// A `rel=alternate` with `android-app:`.
    case androidApp = "android-app"
    /// The store page of the app that the page describes in structured data.
    case structuredData = "structured-data"
  }

  /// The syntax of the link.
  public var kind: Kind
  /// `ios`, `iphone`, `ipad`, `android` or a Windows platform.
  public var platform: String
  /// The identifier in the platform's store.
  public var appStoreID: String?
  /// The app's identifier with team, or the package name.
  public var appID: String?
  /// The app's name.
  public var appName: String?
  /// The link; without it, the app can only be installed.
  public var url: String?
  /// The lowercase scheme of the link.
  public var scheme: String?
  /// A Boolean value that indicates whether the link is HTTP or HTTPS.
  public var isWebURL: Bool
  /// A Boolean value that indicates whether the link opens the app's start screen, and not the content of the
  /// page.
  public var isLaunchOnly: Bool

  /// Creates a deep link.
  public init(
    kind: Kind,
    platform: String,
    appStoreID: String? = nil,
    appID: String? = nil,
    appName: String? = nil,
    url: String? = nil,
    isLaunchOnly: Bool = false
  ) {
    self.kind = kind
    self.platform = platform
    self.appStoreID = appStoreID
    self.appID = appID
    self.appName = appName
    self.url = url
    scheme = url.flatMap(Self.scheme)
    isWebURL = scheme == "http" || scheme == "https"
    self.isLaunchOnly = isLaunchOnly
  }

  private enum CodingKeys: String, CodingKey {
    case kind, platform, appID, appName, url, scheme, isWebURL, isLaunchOnly
    case appStoreID = "appStoreId"
  }

  /// Returns the text before the first colon if it is a scheme (RFC 3986, section 3.1).
  private static func scheme(of url: String) -> String? {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")), colon > url.startIndex,
      url[..<colon].utf8.allSatisfy(\.isURLSchemeCharacter)
    else { return nil }
    return url[..<colon].lowercased()
  }
}
