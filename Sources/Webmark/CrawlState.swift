package import CrawlReports
package import Frontier
package import Indexing
import LinkGraph
package import SQLiteFrontier

/// The files that a crawl writes: the index, the journal, and the frontier.
package struct CrawlState {
  package let index: SharedIndex
  package let journal: PageJournal
  package let store: SQLiteFrontierStore
  let links: LinkGraph
  /// The recovery from a damaged journal; `nil` if nothing was lost.
  package let recovery: CrawlReport.Recovery?

  /// A Boolean value that indicates whether the folder contained an index before.
  let hadIndex: Bool
  /// A Boolean value that indicates whether the index is not the one that the last crawl has written.
  let isIndexOther: Bool
  /// A Boolean value that indicates whether the links of pages that were visited before are lost.
  let areLinksLost: Bool

  /// Opens the files and recovers the journal of a killed crawl.
  ///
  /// The content of the journal is written to the index. If the journal was damaged, truncated or
  /// deleted and lacks a record that the frontier relies on, the journal's pages become due without
  /// validators before the journal is emptied, so that a further crash loses nothing either.
  package init(_ folder: DataFolder) async throws {
    hadIndex = folder.hasIndex
    index = try SharedIndex(path: folder.index, mode: .readWrite)
    journal = try PageJournal(path: folder.journal)
    store = try SQLiteFrontierStore(path: folder.crawlStore)
    links = try LinkGraph(path: folder.links)
    let indexMark = IndexMark(index: index, store: store)
    isIndexOther = try await indexMark.isOther()
    if isIndexOther {
      // In the frontier, so that the next crawl goes on if this one is stopped.
      _ = try await store.refetchPages { Set($0) }
      try await indexMark.renew()
    }
    // A page that is not modified has no links, and its links would be unknown until it changes.
    areLinksLost = try links.isEmpty() && store.refetchAll() > 0
    let contents = try journal.contents()
    if !contents.changes.isEmpty { try await index.write(contents.changes) }
    let mark = try store.unconfirmedPosition()
    let losses = Losses(contents, mark: mark)
    if losses.isEmpty {
      recovery = nil
    } else {
      let generation = losses.isOther ? nil : contents.generation.map { Int64($0) }
      recovery = CrawlReport.Recovery(
        lostRecords: losses.count,
        refetchedPages: try store.refetchUnconfirmed(since: generation)
      )
    }
    try journal.clear(after: UInt32(truncatingIfNeeded: mark?.generation ?? 0))
  }

  /// The lost journal records that the frontier relies on.
  package struct Losses {
    /// The number of unreadable records.
    package let count: Int
    /// A Boolean value that indicates whether the journal is not the one that the frontier knows, or
    /// none is readable.
    package let isOther: Bool

    package var isEmpty: Bool { count == 0 && !isOther }

    /// Compares a journal with the mark of the frontier.
    ///
    /// - Parameters:
    ///   - contents: The readable records of the journal.
    ///   - mark: The journal position of the last frontier write; `nil` if the frontier does not rely on
    ///     the journal.
    package init(_ contents: PageJournal.Contents, mark: JournalPosition?) {
      let generation = contents.generation.map { Int64($0) }
      // The content of earlier generations is in the index.
      let expected = mark.flatMap { $0.generation >= generation ?? 0 ? $0 : nil }
      isOther = expected != nil && expected?.generation != generation
      let position = UInt32(clamping: expected?.position ?? 0)
      count = isOther ? Int(position) : contents.lostCount(through: position)
    }
  }
}
