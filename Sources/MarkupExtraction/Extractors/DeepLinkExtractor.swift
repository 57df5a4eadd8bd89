public import HTMLParsing
import URLStandard

/// All links into apps as one list: banners, App Links, Twitter app cards, `ios-app:` alternates, pages
/// of apps in their stores.
public struct DeepLinkExtractor: Extractor {
  /// The syntax's name.
  public static let name = "deep links"

  /// The extractor.
  public init() {}

  /// Collects the links, best kind first.
  public func extract(from document: HTMLDocument, into markup: inout PageMarkup) {
    let start = StartPages(page: document.url)
    let links =
      banners(markup) + appLinks(markup) + twitterCards(markup) + alternates(document)
      + StoreLinks.all(in: markup.items)
    markup.deepLinks = links.map { link in
      var link = link
      link.isLaunchOnly = link.url.map(start.isStart) ?? true
      return link
    }
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
    return ["iphone", "ipad", "googleplay"].compactMap { device in
      let id = markup.twitter("twitter:app:id:\(device)")
      let url = markup.twitter("twitter:app:url:\(device)")
      guard id != nil || url != nil else { return nil }
      return DeepLink(
        kind: .twitter,
        platform: device == "googleplay" ? "android" : device,
        appStoreID: id,
        appName: markup.twitter("twitter:app:name:\(device)"),
        url: url
      )
    }
  }

  /// `ios-app://{store id}/{scheme}/{host and path}`; with `http` or `https` the rest is a web URL.
  private func alternates(_ document: HTMLDocument) -> [DeepLink] {
    var links: [DeepLink] = []
    for element in document.elements.indices where document.elements[element].name == .link {
      guard document.has(.rel, element),
        let href = document.attribute(.href, of: element)?.trimmed,
        let link = Self.appAlternate(href),
        RelWords.of(element, in: document).contains("alternate")
      else { continue }
      links.append(link)
    }
    return links
  }

  static func appAlternate(_ href: String) -> DeepLink? {
    for (prefix, platform) in [("ios-app://", "ios"), ("android-app://", "android")]
    where href.hasASCIIPrefix(prefix) {
      let parts = href.dropFirst(prefix.count).split(
        separator: "/",
        maxSplits: 2,
        omittingEmptySubsequences: false
      )
      guard let app = parts.first, !app.isEmpty else { return nil }
      let scheme = parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : nil
      let rest = parts.count > 2 ? String(parts[2]) : ""
      let isStoreID = app.utf8.allSatisfy { (0x30...0x39).contains($0) }
      return DeepLink(
        kind: platform == "ios" ? .iosApp : .androidApp,
        platform: platform,
        appStoreID: isStoreID ? String(app) : nil,
        appID: isStoreID ? nil : String(app),
        url: scheme.map { "\($0)://\(rest)" }
      )
    }
    return nil
  }
}

/// Tells a link to an app's start from one to content.
private struct StartPages {
  let page: WebURL

  /// Whether a scheme may be `http` or `https`; most are an app's own, and need not be parsed.
  private static func mayBeWeb(_ scheme: Substring) -> Bool {
    let isPlain = scheme.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
    return !isPlain || scheme.isEmpty || (scheme.utf8.first ?? 0) | 0x20 == UInt8(ascii: "h")
  }

  /// Whether `link` is a bare scheme, or the site's root while the page is not the root.
  func isStart(_ link: String) -> Bool {
    guard let colon = link.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    if link.utf8[colon...].dropFirst().allSatisfy({ $0 == UInt8(ascii: "/") }) { return true }
    guard Self.mayBeWeb(link[..<colon]), let url = WebURL(link), url.isHTTP else { return false }
    return url.path == "/" && url.query == nil && page.path != "/"
  }
}
