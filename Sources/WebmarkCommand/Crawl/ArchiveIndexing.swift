import Archiving
import Crawling
import Indexing
import IndexModel
import MarkupExtraction
import RobotsExclusion
import SearchableItems
import SQLiteFrontier
import URLStandard
import Webmark

/// Merges the pages of archives into the index, with the same result as a crawl at the time of the
/// capture.
struct ArchiveIndexing {
  /// The numbers of imported pages.
  struct Tally: Sendable {
    var pages = 0
    var status = ExitStatus.done
    var index = IndexTally()

    /// Returns the summary for standard output.
    func text(_ folder: DataFolder) -> String {
      let counts = [
        ("new", index.inserted), ("changed", index.merged), ("same", index.unchanged),
        ("removed", index.removed),
      ]
      let items = counts.map { "\(NumberFormat.grouped($0.1)) \($0.0)" }.joined(separator: ", ")
      return "read \(NumberFormat.grouped(pages)) pages of archives\n  items     \(items)\n"
        + "  kept in   \(folder.path)\n"
    }
  }

  private let extraction: PageExtraction
  private let writer: Writer

  init(
    index: SharedIndex,
    store: SQLiteFrontierStore,
    byteLimit: Int,
    fields: CustomFields
  ) throws {
    let reading = try SavedPages.Reading(
      base: nil,
      contentType: nil,
      byteLimit: byteLimit,
      takesAnyStatus: false,
      fields: fields,
      rendered: RenderedDocuments()
    )
    extraction = PageExtraction(reading: reading)
    writer = Writer(ImportRecord(index: index, store: store))
  }

  /// Indexes the pages in archive order; of two captures of one URL the later one is kept.
  func run(_ paths: [String]) async throws -> Tally {
    let (extraction, writer) = (extraction, writer)
    let batch = PageBatch<IndexChange>(
      reading: extraction.reading,
      jobs: nil,
      work: { page in Self.change(of: page, extraction) },
      receive: { await writer.receive($0) }
    )
    await batch.run(ArchivePaths(paths, pathsFrom: nil))
    StandardError.write(extraction.reading.tally.summary)
    return try await writer.finish()
  }

  private static func change(
    of page: SavedPage,
    _ extraction: PageExtraction
  ) -> BatchStep<IndexChange> {
    guard page.location != nil else { return .problem("no archive") }
    switch extraction.inspection(of: page) {
    case .none: return .none
    case .problem(let problem): return .problem(problem)
    case .skipped(let part): return .skipped(part)
    case .done(let inspection) where inspection.directives.mayIndex:
      var item = inspection.item
      if inspection.directives.mayFollow, let url = WebURL(inspection.markup.url) {
        let markup = inspection.markup
        item.links = LinkTargets(markup.outlinks, texts: markup.content.links, page: url)
      }
      return .done(.putPage(item))
    case .done(let inspection):
      guard let url = WebURL(inspection.markup.url) else { return .none }
      return .done(.removePage(key: CanonicalKey(url).text))
    }
  }
}

extension ArchiveIndexing {
  /// Writes changes in consecutive batches.
  private actor Writer {
    private static let batchSize = 200

    private let problems = ProblemList()
    private let record: ImportRecord
    private var pending: [IndexChange] = []
    private var tally = Tally()
    private var failure: (any Error)?

    init(_ record: ImportRecord) { self.record = record }

    /// Adds the change of a page; called one at a time.
    func receive(_ step: BatchStep<IndexChange>) async {
      switch step {
      case .none: break
      case .problem(let problem): problems.reportProblem(problem)
      case .skipped(let part): problems.reportSkipped(part)
      case .done(let change):
        tally.pages += 1
        pending.append(change)
        if pending.count >= Self.batchSize { await write() }
      }
    }

    /// Writes the remaining changes.
    func finish() async throws -> Tally {
      await write()
      if let failure { throw failure }
      tally.status = problems.status
      return tally
    }

    private func write() async {
      guard failure == nil, !pending.isEmpty else { return }
      do {
        let outcomes = try await record.write(pending)
        tally.index.count(outcomes)
      } catch {
        failure = error
      }
      pending.removeAll(keepingCapacity: true)
    }
  }
}
