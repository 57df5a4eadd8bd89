import Basics
public import HTMLParsing
public import URLStandard

/// An extractor of all app links as one list: banners, App Links, Twitter app cards, `ios-app:` alternates,
/// store pages.
public struct DeepLinkExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "deep links"
  /// The maximum number of `rel=alternate` links.
  private static let limit = 1000

  /// Creates the extractor.
  public init() {}

  /// Extracts the links, best kind first.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    let start = StartPages(page: document.url)
    var links = banners(markup)
    links += appLinks(markup)
    links += twitterCards(markup)
    links += alternates(document, within: &budget)
    links += StoreLinks.all(in: markup.items)
    for index in links.indices {
      links[index].isLaunchOnly = links[index].url.map(start.isStart) ?? true
    }
    markup.deepLinks = links
  }

  private func banners(_ markup: PageMarkup) -> [DeepLink] {
    markup.smartAppBanners.prefix(1).map {
      DeepLink(
        kind: .smartAppBanner,
        platform: "ios",
        appStoreID: $0.appID,
        url: $0.appArgument
      )
    }
  }

  private func appLinks(_ markup: PageMarkup) -> [DeepLink] {
    markup.appLinks.map {
      DeepLink(
        kind: .appLinks,
        platform: $0.platform,
        appStoreID: $0.appID,
        appID: $0.package,
        appName: $0.appName,
        url: $0.url
      )
    }
  }

  private func twitterCards(_ markup: PageMarkup) -> [DeepLink] {
    guard markup.twitterCard.contains(where: { $0.property.hasBytePrefix("twitter:app:") }) else {
      return []
    }
    var links: [DeepLink] = []
    for app in Self.twitterApps {
      let id = markup.twitter(app.id)
      let url = markup.twitter(app.url)
      guard id != nil || url != nil else { continue }
      let name = markup.twitter(app.name)
      links.append(
        DeepLink(kind: .twitter, platform: app.platform, appStoreID: id, appName: name, url: url)
      )
    }
    return links
  }

  /// The property names of a device, concatenated once.
  private struct TwitterApp {
    let platform: String
    let id: String
    let url: String
    let name: String

    init(_ device: String, platform: String) {
      self.platform = platform
      id = "twitter:app:id:" + device
      url = "twitter:app:url:" + device
      name = "twitter:app:name:" + device
    }
  }

  private static let twitterApps = [
    TwitterApp("iphone", platform: "iphone"), TwitterApp("ipad", platform: "ipad"),
    TwitterApp("googleplay", platform: "android"),
  ]

  /// Returns the app links of `ios-app://{store id}/{scheme}/{host and path}`; with `http` or `https`, the
  /// rest is a web URL.
  private func alternates(
    _ document: HTMLDocument,
    within budget: inout DerivationBudget
  ) -> [DeepLink] {
    var links: [DeepLink] = []
    for element in document.elements.indices where document.elements[element].name == .link {
      guard document.has(.rel, element),
        let href = document.attribute(.href, of: element)?.trimmingWhitespace,
        let link = Self.appAlternate(href),
        RelWords.of(element, in: document).contains("alternate"),
        budget.spend(MemoryLayout<DeepLink>.size + 2 * href.utf8.count)
      else { continue }
      guard links.count < Self.limit else {
        budget.noteCut()
        break
      }
      links.append(link)
    }
    return links
  }

  static func appAlternate(_ href: String) -> DeepLink? {
    if href.hasASCIIPrefix("ios-app://") { return appLink(href, behind: 10, .iosApp, "ios") }
    if href.hasASCIIPrefix("android-app://") {
      return appLink(href, behind: 14, .androidApp, "android")
    }
    return nil
  }

  private static func appLink(
    _ href: String,
    behind start: Int,
    _ kind: DeepLink.Kind,
    _ platform: String
  ) -> DeepLink? {
    let slash = UInt8(ascii: "/")
    let end = href.offset(of: slash, from: start) ?? href.utf8.count
    guard end > start else { return nil }
    let app = href.slice(start..<end)
    var url: String?
    if end < href.utf8.count {
      let schemeEnd = href.offset(of: slash, from: end + 1) ?? href.utf8.count
      let rest = min(schemeEnd + 1, href.utf8.count)
      if schemeEnd > end + 1 {
        url = href.slice((end + 1)..<schemeEnd) + "://" + href.slice(from: rest)
      }
    }
    let isStoreID = app.utf8.allSatisfy(\.isASCIIDigit)
    return DeepLink(
      kind: kind,
      platform: platform,
      appStoreID: isStoreID ? app : nil,
      appID: isStoreID ? nil : app,
      url: url
    )
  }
}

/// Distinguishes links to an app's start screen from links to content.
private struct StartPages {
  let page: WebURL

  /// Returns `true` if `link` is a bare scheme, or the site's root while the page is not the root.
  func isStart(_ link: String) -> Bool {
    guard let colon = link.offset(of: UInt8(ascii: ":")) else { return false }
    if Self.hasOnlySlashes(link.utf8.span, from: colon + 1) { return true }
    guard Self.mayBeWeb(link.utf8.span.extracting(first: colon)), let url = WebURL(link), url.isHTTP
    else { return false }
    return url.path == "/" && url.query == nil && page.path != "/"
  }

  private static func hasOnlySlashes(_ text: Span<UInt8>, from start: Int) -> Bool {
    for index in start..<text.count where text[index] != UInt8(ascii: "/") { return false }
    return true
  }

  /// Returns `true` if a scheme may be `http` or `https`; most schemes belong to an app and need no URL
  /// parsing.
  private static func mayBeWeb(_ scheme: Span<UInt8>) -> Bool {
    for index in scheme.indices where !scheme[index].isASCIILetter { return true }
    return scheme.isEmpty || scheme[0] | 0x20 == UInt8(ascii: "h")
  }
}
