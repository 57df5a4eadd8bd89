import Crawling
import Indexing
import MarkupExtraction
import SearchableItems
import URLStandard

/// A page of a seed with an owner: it is stored as an item that only the owner finds.
///
/// The item is that of an app of its own, ``appID``. Redirects are not recorded, because they are public.
struct PrivatePage {
  /// The app of all private pages.
  static let appID = "webmark.pages"
  /// The expiration date: pages stay until they are gone, while an item without a date expires after 30 days.
  private static let expirationDate = "9999-12-31T00:00:00Z"

  private let page: CrawledPage
  private let owner: String

  init(_ page: CrawledPage, owner: String) {
    self.page = page
    self.owner = owner
  }

  /// Returns the changes of the index.
  ///
  /// A page that was public before, because its seed had no owner, is removed from the public part.
  ///
  /// - Parameter item: A closure that builds the item of the page.
  /// - Returns: The changes; none if the page failed or is missing for the first time.
  func changes(item: (CrawledPage, PageMarkup) -> WebItem) -> [IndexChange] {
    let final = CanonicalKey(page.finalURL).text
    let requested = ([page.requestedURL] + page.redirectHops).map { CanonicalKey($0).text }
    // An earlier version told pages with an empty query apart.
    if page.leftEmptyQuery { return removal(of: [final + "?"]) }
    switch page.outcome {
    case .fetched:
      guard let markup = page.markup else { return [] }
      return removal(of: requested.filter { $0 != final }) + [.removePage(key: final)]
        + [.putItem(privateItem(item(page, markup), key: final))]
    case .noindex, .notHTML, .gone, .expired, .refused: return removal(of: requested + [final])
    case .duplicate where page.redirectHops.isEmpty: return removal(of: [final])
    case .duplicate, .redirected: return removal(of: requested.filter { $0 != final })
    default: return []
    }
  }

  private func removal(of keys: [String]) -> [IndexChange] {
    let keys = Set(keys).sorted()
    guard !keys.isEmpty else { return [] }
    return keys.map { .removePage(key: $0) }
      + [.deleteItems(appID: Self.appID, uniqueIdentifiers: keys, owner: owner)]
  }

  private func privateItem(_ page: WebItem, key: String) -> SearchableItem {
    var item = SearchableItem(
      appID: Self.appID,
      uniqueIdentifier: key,
      domainIdentifier: page.attributeSet.domainIdentifier,
      expirationDate: Self.expirationDate,
      attributeSet: page.attributeSet
    )
    item.attributeSet.set("contentURL", page.url)
    item.owner = owner
    return item
  }
}
