package import Crawling
package import Frontier
package import Indexing
package import IndexModel
import SystemIO

/// The only writer of the index; it holds the batch that is written and the next one, so memory stays bounded.
///
/// A crawl saves its state every few pages. The pages are durable in the journal by then, so the index
/// can receive larger batches, which halves its cost, and the crawl goes on while one is written. The journal is
/// emptied when all of it is in the index: when pages come slowly after each batch, otherwise when it has grown to
/// 8 MB, for which the crawl waits.
package actor BatchWriter: ChangeWriting {
  /// Changes on their way to the index.
  private struct IndexWrite {
    let changes: CountedChanges
    let task: Task<[ChangeOutcome], any Error>
  }

  /// The size of the documents with which a batch is written although it has few changes: 200 changes of ordinary pages
  /// are smaller, but 200 books would be 200 MB.
  private static let batchBytes = 2 << 20
  /// The size of the journal, in bytes, with which the crawl waits until all of it is in the index: more than a
  /// thousand pages, which a crawl after a kill writes in less than two seconds.
  private static let journalBytes: Int64 = 8 << 20

  private let queue = BlockingQueue("webmark.journal")
  /// The order of the writes, which wait for the index and would otherwise overlap.
  private let writes = TaskQueue()
  private let index: SharedIndex
  private let journal: PageJournal
  private let longestDelay: Duration
  /// The number of changes that are a full batch.
  private let batchSize: Int
  /// The changes in the journal that no write to the index has taken.
  private var kept = CountedChanges()
  /// The changes that are not in the journal yet.
  private var received = CountedChanges()
  /// The write to the index that runs while the crawl goes on.
  private var indexing: IndexWrite?
  private var written = ContinuousClock.now
  package private(set) var tally = IndexTally()

  /// Creates a writer; the content of `journal` belongs to `index`.
  ///
  /// - Parameters:
  ///   - index: The index that receives the pages.
  ///   - journal: The journal of pages that are not indexed yet.
  ///   - longestDelay: The longest time until a crawled page is searchable.
  ///   - batchSize: The number of changes that are written to the index at once.
  package init(
    index: SharedIndex,
    journal: PageJournal,
    longestDelay: Duration = .seconds(3),
    batchSize: Int = 200
  ) {
    self.index = index
    self.journal = journal
    self.longestDelay = longestDelay
    self.batchSize = batchSize
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
    try await add(CountedChanges(changes, of: page, in: index))
  }

  /// Adds the apps of pages.
  package nonisolated func add(_ associations: [AppAssociation]) async throws {
    try await add(CountedChanges(uncounted: associations.map(\.change), in: index))
  }

  private func add(_ changes: CountedChanges) async throws {
    received.append(changes)
    guard isFull else { return }
    // Each task that adds to a full batch waits, which bounds the changes in memory.
    try await writes.run { if await self.isFull { try await self.writeAll() } }
  }

  private var isFull: Bool { isFull(received.changes) }

  private func isFull(_ batch: PreparedChanges) -> Bool {
    batch.changes.count >= batchSize || batch.documentBytes >= Self.batchBytes
  }

  /// Makes the received changes durable.
  ///
  /// - Returns: The position of the journal; `nil` if everything is in the index.
  package func save() async throws -> JournalPosition? {
    try await writes.run { try await self.saveReceived() }
  }

  private func saveReceived() async throws -> JournalPosition? {
    let isLate = written.duration(to: .now) >= longestDelay
    guard !isLate, journal.size < Self.journalBytes else {
      try await writeAll()
      return nil
    }
    try journal.append(received.changes)
    kept.append(received)
    received = CountedChanges()
    if isFull(kept.changes) { try await startIndexing() }
    return journal.isEmpty ? nil : JournalPosition(journal.mark)
  }

  /// Writes all pending changes to the index.
  package func write() async throws {
    try await writes.run { try await self.writeAll() }
  }

  package nonisolated func releaseMemory() async { await index.releaseMemory() }

  private func writeAll() async throws {
    kept.append(received)
    received = CountedChanges()
    try await startIndexing()
    try await finishIndexing()
    try journal.clear()
    written = .now
  }

  /// Starts to write the changes in the journal to the index, after the write before.
  private func startIndexing() async throws {
    try await finishIndexing()
    guard !kept.changes.changes.isEmpty else { return }
    let changes = kept
    let task = Task { [index] in try await index.write(changes.changes) }
    indexing = IndexWrite(changes: changes, task: task)
    kept = CountedChanges()
    written = .now
  }

  /// Waits for the write to the index that runs.
  func finishIndexing() async throws {
    guard let write = indexing else { return }
    defer { indexing = nil }
    do {
      let outcomes = try await write.task.value
      write.changes.count(outcomes, in: &tally)
    } catch {
      // The journal is emptied only after all of them are in the index.
      var changes = write.changes
      changes.append(kept)
      kept = changes
      throw error
    }
  }
}

extension JournalPosition {
  /// Creates a position from the journal's mark.
  init(_ mark: (generation: UInt32, position: UInt32)) {
    self.init(generation: Int64(mark.generation), position: Int64(mark.position))
  }
}
