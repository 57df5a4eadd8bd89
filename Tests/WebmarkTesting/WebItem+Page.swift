import MarkupExtraction
public import SearchableItems

extension WebItem {
  /// Returns the item of a page that is its own canonical page.
  ///
  /// - Parameters:
  ///   - url: The URL with the scheme https.
  ///   - title: The title of the page.
  ///   - apps: The apps that open the page by universal links, and the only ones that its association file names;
  ///     `nil` if there is no file.
  /// - Returns: The item.
  public static func page(_ url: String, title: String, apps: [String]? = nil) -> WebItem {
    var set = AttributeSet()
    set.set("title", title)
    let key = String(url.dropFirst("https:".count))
    let links = (apps ?? []).map {
      DeepLink(kind: .universalLink, platform: "ios", appID: $0, url: url)
    }
    var item = WebItem(
      key: key,
      url: url,
      isCanonical: true,
      aliases: [key],
      attributeSet: set,
      deepLinks: links,
      statedApps: apps ?? [],
      hasAppStatement: apps != nil,
      isSearchLanding: false,
      isPaywalled: false
    )
    item.namedApps = apps
    return item
  }
}
