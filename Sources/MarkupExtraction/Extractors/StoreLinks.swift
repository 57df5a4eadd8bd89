import Basics
import HTMLParsing
import URLStandard

/// Extracts store links from items of type [SoftwareApplication](https://schema.org/SoftwareApplication)
/// whose download URL is a store page.
enum StoreLinks {
  private static let types = ["SoftwareApplication", "MobileApplication", "VideoGame"]
  private static let properties = ["downloadUrl", "installUrl", "url", "sameAs"]
  private static let limit = 10

  static func all(in items: [MarkupItem]) -> [DeepLink] {
    var found: [DeepLink] = []
    var count = 0
    for app in items where count < limit && app.hasType(types) {
      count += 1
      for address in properties.lazy.flatMap(app.texts).prefix(limit) {
        guard var link = WebURL(address).flatMap(storeLink) else { continue }
        link.appName = app.text("name")?.trimmingWhitespace
        if !found.contains(link) { found.append(link) }
      }
    }
    return found
  }

  /// Parses `https://apps.apple.com/us/app/bakery/id123456789`, or Google's page with `id=` in its query.
  private static func storeLink(_ url: WebURL) -> DeepLink? {
    switch url.hostname {
    case "apps.apple.com", "itunes.apple.com":
      let id = url.path.split(separator: "/").last { $0.hasPrefix("id") }?.dropFirst(2) ?? ""
      guard !id.isEmpty, id.utf8.allSatisfy({ $0.isASCIIDigit }) else { return nil }
      return DeepLink(kind: .structuredData, platform: "ios", appStoreID: String(id))
    case "play.google.com":
      let pairs = url.query?.split(separator: "&") ?? []
      guard url.path.hasPrefix("/store/apps/details"),
        let id = pairs.first(where: { $0.hasPrefix("id=") })?.dropFirst(3), !id.isEmpty
      else { return nil }
      return DeepLink(kind: .structuredData, platform: "android", appID: String(id))
    default: return nil
    }
  }
}
