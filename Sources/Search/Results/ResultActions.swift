import Basics
import IndexModel
import MarkupExtraction
import SearchableItems

/// Determines the actions of a result from the shown fields of its records.
///
/// Apple documents [call and directions](https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset/supportsphonecall)
/// for items that support them, play for audio and video, and installation for pages that name an app.
struct ResultActions {
  private(set) var all: [ResultAction] = []

  /// Determines the actions.
  ///
  /// - Parameters:
  ///   - records: The records, in the order in which results show them.
  ///   - opening: The preferred way to open the result.
  ///   - page: The URL of the page, with the fragment of its best section.
  ///   - links: The links of the page into apps, without those that the apps do not agree to.
  ///   - storeID: The App Store identifier of the app of the leading record.
  init(
    _ records: [ShownRecord],
    opening: SearchResult.Opening,
    page: String?,
    links: [DeepLink],
    storeID: String?
  ) {
    add(.openApp, "Open in app", Self.appURL(opening, links))
    add(.openPage, "Open page", LinkSafety.web(page))
    let sets = records.map(\.attributes)
    add(.call, "Call", ContentActions.call(sets))
    add(.directions, "Directions", ContentActions.directions(sets))
    add(.play, "Play", ContentActions.play(sets))
    add(.install, "Get the app", Self.storePage(links, storeID))
  }

  private mutating func add(_ kind: ResultAction.Kind, _ label: String, _ url: String?) {
    guard let url = LinkSafety.openable(url), !all.contains(where: { $0.url == url }) else {
      return
    }
    all.append(ResultAction(kind: kind, label: label, url: url))
  }

  private static func appURL(_ opening: SearchResult.Opening, _ links: [DeepLink]) -> String? {
    switch opening.kind {
    case "universal-link", "deep-link": opening.value
    default: links.first { !$0.isLaunchOnly && $0.url != nil }?.url
    }
  }

  // MARK: Apps

  /// Returns the page of an app in its store: in the App Store, or else in Google's.
  private static func storePage(_ links: [DeepLink], _ storeID: String?) -> String? {
    let named = links.lazy.filter { $0.platform != "android" }.compactMap(\.appStoreID)
    let apple = (named + [storeID].compactMap { $0 }).first { id in
      (1...20).contains(id.utf8.count) && id.utf8.allSatisfy(\.isASCIIDigit)
    }
    if let apple { return "https://apps.apple.com/app/id\(apple)" }
    let package = links.lazy.filter { $0.platform == "android" }.compactMap(\.appID).first { name in
      name.contains(".") && name.utf8.count <= 200
        && name.utf8.allSatisfy { isWord($0) || $0 == UInt8(ascii: ".") }
    }
    return package.map { "https://play.google.com/store/apps/details?id=\($0)" }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_")
  }
}
