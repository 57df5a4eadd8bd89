import Crawling
import Indexing

/// The files that a crawl writes: the index, the journal before it, and the frontier.
struct CrawlState {
  let index: SharedIndex
  let journal: PageJournal
  let store: SQLiteFrontierStore
  /// What became of a journal that was damaged; `nil` if nothing of it was lost.
  let recovery: CrawlReport.Recovery?

  /// Opens the files, and settles what a crawl that was killed has left in the journal.
  ///
  /// What the journal holds goes into the index. If a record is missing that the frontier relies on, in a
  /// journal that was damaged, cut or deleted, the pages of that journal are made due without validators
  /// before the journal is emptied, so that a further crash loses nothing either.
  init(_ folder: DataFolder) throws {
    index = try SharedIndex(path: folder.index, mode: .readWrite)
    journal = try PageJournal(path: folder.journal)
    store = try SQLiteFrontierStore(path: folder.crawlStore)
    let contents = try journal.contents()
    if !contents.changes.isEmpty { try index.write(contents.changes) }
    let mark = try store.unconfirmedMark()
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

  /// The records that a journal has lost, as far as the frontier relies on them.
  struct Losses {
    /// How many records cannot be read.
    let count: Int
    /// Whether the journal is another one than the frontier knows, or none can be read.
    let isOther: Bool

    var isEmpty: Bool { count == 0 && !isOther }

    /// Compares a journal with what the frontier says of it.
    ///
    /// - Parameters:
    ///   - contents: What can be read of the journal.
    ///   - mark: How far it went when the frontier was written last; `nil` if nothing relies on it.
    init(_ contents: PageJournal.Contents, mark: SinkMark?) {
      let generation = contents.generation.map { Int64($0) }
      // What an earlier generation held is in the index.
      let expected = mark.flatMap { $0.generation >= generation ?? 0 ? $0 : nil }
      isOther = expected != nil && expected?.generation != generation
      let position = UInt32(clamping: expected?.position ?? 0)
      count = isOther ? Int(position) : contents.lostCount(through: position)
    }
  }
}
