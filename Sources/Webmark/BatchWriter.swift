package import Crawling
package import Frontier
package import Indexing
package import IndexModel
import SystemIO

/// The only writer of the index; it holds a batch, and while one is written what the crawl's tasks add meanwhile, so
/// memory stays bounded.
///
/// A crawl saves its state every few pages. The pages are durable in the journal by then, so the index
/// can receive larger batches, which halves its cost.
package actor BatchWriter: ChangeWriting {
  private static let batchSize = 200
  /// The size of the documents with which a batch is written although it has few changes: 200 changes of ordinary pages
  /// are smaller, but 200 books would be 200 MB.
  private static let batchBytes = 2 << 20

  private let queue = BlockingQueue("webmark.journal")
  /// The order of the writes, which wait for the index and would otherwise overlap.
  private let writes = TaskQueue()
  private let index: SharedIndex
  private let journal: PageJournal
  private let longestDelay: Duration
  /// The changes in the journal.
  private var kept = PreparedChanges()
  /// The changes that are not in the journal yet.
  private var received = PreparedChanges()
  private var written = ContinuousClock.now
  package private(set) var tally = IndexTally()

  /// Creates a writer; the content of `journal` belongs to `index`.
  ///
  /// - Parameters:
  ///   - index: The index that receives the pages.
  ///   - journal: The journal of pages that are not indexed yet.
  ///   - longestDelay: The longest time until a crawled page is searchable.
  package init(index: SharedIndex, journal: PageJournal, longestDelay: Duration = .seconds(3)) {
    self.index = index
    self.journal = journal
    self.longestDelay = longestDelay
  }

  /// The queue on which the actor waits for the journal.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe queue.asUnownedSerialExecutor()
  }

  /// Adds the changes of a page, which are prepared in its task.
  package nonisolated func add(
    _ changes: [IndexChange],
    of page: CrawledPage,
    fingerprint: ItemFingerprint?
  ) async throws {
    guard !changes.isEmpty else { return }
    try await add(index.prepare(changes))
  }

  /// Adds the apps of pages.
  package nonisolated func add(_ associations: [AppAssociation]) async throws {
    try await add(index.prepare(associations.map(\.change)))
  }

  private func add(_ changes: PreparedChanges) async throws {
    received.append(changes)
    guard isFull else { return }
    // Each task that adds to a full batch waits, which bounds the changes in memory.
    try await writes.run { if await self.isFull { try await self.writeAll() } }
  }

  private var isFull: Bool { Self.isFull(received) }

  private static func isFull(_ batches: PreparedChanges...) -> Bool {
    batches.reduce(0) { $0 + $1.changes.count } >= batchSize
      || batches.reduce(0) { $0 + $1.documentBytes } >= batchBytes
  }

  /// Makes the received changes durable.
  ///
  /// - Returns: The position of the journal; `nil` if everything is in the index.
  package func save() async throws -> JournalPosition? {
    try await writes.run { try await self.saveReceived() }
  }

  private func saveReceived() async throws -> JournalPosition? {
    guard !Self.isFull(kept, received), written.duration(to: .now) < longestDelay else {
      try await writeAll()
      return nil
    }
    try journal.append(received)
    kept.append(received)
    received = PreparedChanges()
    return kept.changes.isEmpty ? nil : JournalPosition(journal.mark)
  }

  /// Writes all pending changes to the index.
  package func write() async throws {
    try await writes.run { try await self.writeAll() }
  }

  package nonisolated func releaseMemory() async { await index.releaseMemory() }

  private func writeAll() async throws {
    kept.append(received)
    received = PreparedChanges()
    if !kept.changes.isEmpty {
      let outcomes = try await index.write(kept)
      tally.count(zip(kept.changes, outcomes).filter { $0.0.isOfPage }.map(\.1))
    }
    try journal.clear()
    kept = PreparedChanges()
    written = .now
  }
}

extension JournalPosition {
  /// Creates a position from the journal's mark.
  init(_ mark: (generation: UInt32, position: UInt32)) {
    self.init(generation: Int64(mark.generation), position: Int64(mark.position))
  }
}

extension IndexChange {
  /// A Boolean value that indicates whether the change concerns a page, and not only what its site says of apps.
  fileprivate var isOfPage: Bool {
    if case .setApps = self { false } else { true }
  }
}
