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
    /// The numbers of private pages of other owners, by owner; they stay in all files.
    package var kept: [String: Int] = [:]
  }

  /// The number of pages of a transaction.
  private static let batchSize = 500

  private let scopes: [PageScope]
  private let owner: String

  /// Creates a removal.
  ///
  /// - Parameters:
  ///   - urls: The URLs; each stands for the pages of its ``PageScope``.
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
    var keys = Set<String>()
    try await state.index.records(owner: owner) { content in
      if let key = key(of: content) { keys.insert(key) }
    }
    let kept = try await privatePages(of: state.index, without: keys)
    let isRemoved = { (url: WebURL) in
      contains(url) && (kept.isEmpty || kept[CanonicalKey(url).text] == nil)
    }
    let urls = try state.store.removePages(at: now, where: isRemoved) { url in
      scopes.contains { $0.isOfSite(url) }
    }
    try state.links.removePages(where: isRemoved)
    keys.formUnion(urls.map { CanonicalKey($0).text })
    let pages: Int
    do {
      pages = try await remove(keys.sorted(), from: state.index)
    } catch {
      try? await state.index.finishWriting()
      throw error
    }
    try await state.index.finishWriting()
    let counts = kept.values.reduce(into: [:]) { counts, owner in counts[owner, default: 0] += 1 }
    return Tally(pages: pages, urls: urls.count, kept: counts)
  }

  private func contains(_ url: WebURL) -> Bool { scopes.contains { $0.contains(url) } }

  /// Returns the owners of the private pages in the scope that belong to others, by the keys of the pages.
  ///
  /// The crawl needs its records of these pages: a page that is not known any more would never be removed.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - removed: The keys of pages that are removed. Pages of former owners at these URLs are not those of the crawl.
  /// - Returns: The owners by keys.
  /// - Throws: The errors of the index.
  private func privatePages(
    of index: SharedIndex,
    without removed: Set<String>
  ) async throws -> [String: String] {
    let (scopes, owner) = (scopes, owner)
    let items = try await index.itemsOfAllOwners(appID: PrivatePage.appID) { item in
      guard item.owner ?? Owner.local != owner, !removed.contains(item.uniqueIdentifier),
        let url = item.attributeSet.text("contentURL").flatMap({ WebURL($0) })
      else { return false }
      return scopes.contains { $0.contains(url) }
    }
    return Dictionary(items.map { ($0.uniqueIdentifier, $0.owner ?? Owner.local) }) { $1 }
  }

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
