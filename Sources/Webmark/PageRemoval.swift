import FoundationEssentials
import Frontier
import Indexing
import IndexModel
import LinkGraph
import SearchableItems
import SQLiteFrontier
package import URLStandard

/// The removal of pages from the index, from the state of the crawl and from the link graph.
///
/// A crawl whose seeds still lead to the pages finds them again, as new pages.
package struct PageRemoval {
  /// The numbers of removed pages and of URLs that are no longer known.
  package struct Tally: Sendable {
    package var pages = 0
    package var urls = 0
  }

  /// The number of pages of a transaction.
  private static let batchSize = 500

  private let scopes: [PageScope]
  private let owner: String

  /// Creates a removal.
  ///
  /// - Parameters:
  ///   - urls: The pages, with those below their paths.
  ///   - owner: The owner of the private pages that are removed, besides the public ones.
  package init(_ urls: [WebURL], owner: String) {
    scopes = urls.map(PageScope.init)
    self.owner = owner
  }

  /// Removes the pages; a second call goes on with a removal that was interrupted.
  ///
  /// - Parameter folder: The folder, which the caller has locked.
  /// - Returns: The numbers.
  /// - Throws: The errors of the files.
  package func run(in folder: DataFolder) async throws -> Tally {
    let state = try await CrawlState(folder)
    // The index comes last: a removal that was interrupted goes on with the pages that are left in it.
    let now = Date().timeIntervalSince1970
    let urls = try state.store.removePages(at: now, where: contains) { url in
      scopes.contains { $0.isOfSite(url) }
    }
    try state.links.removePages(where: contains)
    var keys = Set(urls.map { CanonicalKey($0).text })
    try await state.index.records(owner: owner) { content in
      if let key = key(of: content) { keys.insert(key) }
    }
    let pages = try await remove(keys.sorted(), from: state.index)
    try await state.index.finishWriting()
    return Tally(pages: pages, urls: urls.count)
  }

  private func contains(_ url: WebURL) -> Bool { scopes.contains { $0.contains(url) } }

  /// Returns the key of a public or private page in the scope.
  private func key(of content: RecordContent) -> String? {
    switch content {
    case .page(let page), .duplicate(let page?):
      guard let url = WebURL(page.url), contains(url) else { return nil }
      return page.key
    case .item(let item) where item.appID == PrivatePage.appID:
      guard let text = item.attributeSet.text("contentURL"), let url = WebURL(text), contains(url)
      else { return nil }
      return item.uniqueIdentifier
    default: return nil
    }
  }

  /// Removes pages by their keys, and returns their number.
  private func remove(_ keys: [String], from index: SharedIndex) async throws -> Int {
    var count = 0
    for start in stride(from: 0, to: keys.count, by: Self.batchSize) {
      let batch = Array(keys[start..<min(keys.count, start + Self.batchSize)])
      let changes: [IndexChange] =
        batch.map { .removePage(key: $0) } + [
          .deleteItems(appID: PrivatePage.appID, uniqueIdentifiers: batch, owner: owner)
        ]
      for case .removed(let removed) in try await index.write(changes) { count += removed }
    }
    return count
  }
}
