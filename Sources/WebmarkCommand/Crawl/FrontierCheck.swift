import FoundationEssentials
import IndexModel
import Indexing
import SearchableItems
import SQLiteFrontier
import Webmark

/// Checks the crawl state for damage and rebuilds it.
struct FrontierCheck {
  /// The result of a crawl state repair.
  struct Repair: Encodable {
    /// Messages for the user; empty if no repair was necessary.
    var lines: [String] = []
    /// A Boolean value that indicates whether data was lost that the next crawl does not restore.
    var hasLosses = false
  }

  private let folder: DataFolder

  init(_ folder: DataFolder) { self.folder = folder }

  /// Returns a message for each damage of the frontier and of the journal, which names the file.
  ///
  /// Throws an error that names the file if one cannot be read for another reason, which no repair changes.
  func problems() throws -> [String] {
    try FrontierVerification.problems(path: folder.crawlStore) + journalProblems()
  }

  private func journalProblems() throws -> [String] {
    guard exists(folder.journal) || exists(folder.crawlStore) else { return [] }
    // A damaged frontier is reported separately.
    let store =
      try? exists(folder.crawlStore) ? SQLiteFrontierStore(reading: folder.crawlStore) : nil
    let contents =
      exists(folder.journal)
      ? try PageJournal(path: folder.journal).contents() : PageJournal.Contents()
    let losses = CrawlState.Losses(contents, mark: try? store?.unconfirmedPosition())
    return losses.isEmpty
      ? []
      : [
        "\(folder.journal): \(losses.count) records cannot be read; the next crawl fetches their pages"
      ]
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  // MARK: Repair

  /// Makes the crawl state consistent with a repaired index.
  ///
  /// - Parameter index: The index.
  /// - Returns: The result of the repair.
  /// - Throws: An error that names the file.
  func repair(index: SharedIndex) async throws -> Repair {
    var repair = Repair(lines: try journalProblems())
    guard exists(folder.crawlStore) else { return repair }
    try await writeJournal(to: index)
    guard try FrontierVerification.problems(path: folder.crawlStore).isEmpty else {
      let result = try await rebuilt(seeds: [], index: index)
      repair.lines += Self.lines(result, path: folder.crawlStore)
      repair.hasLosses = result.hasLosses
      return repair
    }
    let store = try SQLiteFrontierStore(path: folder.crawlStore)
    let count = try await store.refetchPages { keys in
      let pages = try await index.pages(Set(keys))
      return Set(keys).subtracting(pages.keys)
    }
    if count > 0 {
      repair.lines.append(
        "\(NumberFormat.grouped(count)) pages are asked for again without validators"
      )
    }
    return repair
  }

  /// Writes the content of the journal to the index; the next crawl empties the journal.
  private func writeJournal(to index: SharedIndex) async throws {
    guard exists(folder.journal) else { return }
    let contents = try PageJournal(path: folder.journal).contents()
    if !contents.changes.isEmpty { try await index.write(contents.changes) }
  }

  /// Rebuilds the frontier from its readable part, the index and the seeds.
  ///
  /// - Parameter seeds: The seeds' URLs.
  /// - Returns: Messages for the user.
  /// - Throws: An error that names the file.
  func rebuild(seeds: [String]) async throws -> [String] {
    let index = try SharedIndex(path: folder.index, mode: .readWrite)
    try await writeJournal(to: index)
    let result = try await rebuilt(seeds: seeds, index: index)
    return Self.lines(result, path: folder.crawlStore)
  }

  private func rebuilt(seeds: [String], index: SharedIndex) async throws -> FrontierRebuild.Result {
    try await FrontierRebuild(path: folder.crawlStore, seeds: seeds).run { body in
      try await index.records(owner: nil) { content in
        guard case .page(let page) = content else { return }
        try body(FrontierRebuild.IndexedPage(url: page.url, keys: [page.key] + page.aliases))
      }
    }
  }

  private static func lines(_ result: FrontierRebuild.Result, path: String) -> [String] {
    var lines = [
      "rebuilt \(path): kept \(NumberFormat.grouped(result.keptURLs)) URLs, added "
        + "\(NumberFormat.grouped(result.addedURLs)) pages of the index; the former file is \(path).damaged"
    ]
    if result.lostParts > 0 {
      lines.append(
        "unreadable parts of the list of URLs: \(NumberFormat.grouped(result.lostParts)); every page is fetched "
          + "again without validators"
      )
    } else if result.refetchedPages > 0 {
      lines.append(
        "\(NumberFormat.grouped(result.refetchedPages)) pages are asked for again without validators"
      )
    }
    for (table, count) in result.lostRows.sorted(by: { $0.key < $1.key }) {
      let kept = result.keptRows[table] ?? 0
      lines.append("table \(table): kept \(NumberFormat.grouped(kept)) rows, lost \(count) parts")
    }
    return lines
  }
}
