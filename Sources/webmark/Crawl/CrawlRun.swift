import Crawling
import Fetching
import Glibc
import Indexing
import URLStandard

/// One `webmark crawl`: joins seeds, transport, frontier, index and progress.
struct CrawlRun {
  private let seeds: SeedList
  private let seedFile: String
  private let folder: DataFolder
  private let configuration: CrawlConfiguration
  private let network: TransportOptions
  private let archive: ArchiveOptions
  private let reporting: ReportingOptions

  init(
    seeds: SeedList,
    seedFile: String,
    folder: DataFolder,
    configuration: CrawlConfiguration,
    network: TransportOptions,
    archive: ArchiveOptions,
    reporting: ReportingOptions
  ) {
    self.seeds = seeds
    self.seedFile = seedFile
    self.folder = folder
    self.configuration = configuration
    self.network = network
    self.archive = archive
    self.reporting = reporting
  }

  /// Crawls; the status says whether anything could be fetched and whether it was interrupted.
  func run() async throws -> ExitStatus {
    var configuration = configuration
    // Without an index, what the frontier remembers as unchanged would never come back.
    configuration.refetchesAll = !folder.holdsIndex
    let index = try SharedIndex(path: folder.index, mode: .readWrite)
    let transport = try transport()
    let archive = try CrawlArchive(
      archive,
      userAgent: configuration.userAgent,
      transport: transport
    )
    let sink = IndexingSink(index: index, archive: archive)
    let progress = ProgressReporter(
      mode: .chosen(isRefused: reporting.noProgress || reporting.quiet)
    )
    let session = CrawlSession(
      seeds: seeds.seeds,
      configuration: configuration,
      store: try SQLiteFrontierStore(path: folder.crawlStore),
      transport: archive?.transport ?? transport,
      sink: sink,
      observer: progress
    )
    let signals = StopSignals { session.requestStop() }
    let report = try await session.run()
    try index.refreshWords()
    withExtendedLifetime(signals) {}
    progress.finish()
    try archive?.close()
    try write(report)
    let tally = await sink.tally
    if !reporting.quiet {
      StandardOutput.write(CrawlSummary(report: report, tally: tally, folder: folder).text)
    }
    return try status(of: report)
  }

  /// 130 after an interruption; 2 where not one seed could be fetched.
  private func status(of report: CrawlReport) throws -> ExitStatus {
    guard report.isComplete else { return .interrupted }
    let useful = ["fetched", "unchanged", "noindex", "not HTML", "duplicate"]
    guard report.pages > 0, useful.allSatisfy({ report.count($0) == 0 }) else { return .done }
    let reason = report.failedSamples.first.map { "\($0.url): \($0.reason)" } ?? "see --report"
    throw CommandFailure(.error, "no seed could be fetched; \(TerminalText.cleaned(reason))")
  }

  /// The network, and the folders that `from=` names, relative to the seed list.
  private func transport() throws -> any Transport {
    var options = network
    options.maxConnections = max(64, configuration.concurrency * 2)
    let curl = CurlTransport(options: options)
    var folders: [String: FolderTransport] = [:]
    for seed in seeds.seeds {
      guard let name = seed.folder else { continue }
      let path = name.hasPrefix("/") ? name : seedFolder + name
      guard let site = FolderTransport(folder: path, curl: curl) else {
        throw CommandFailure(
          .error,
          "\(seedFile):\(seed.line): the folder \(path) of from= is not there"
        )
      }
      folders[seed.url.origin] = site
    }
    return folders.isEmpty ? curl : RoutedTransport(folders: folders, network: curl)
  }

  private var seedFolder: String {
    seedFile.lastIndex(of: "/").map { String(seedFile[...$0]) } ?? ""
  }

  private func write(_ report: CrawlReport) throws {
    guard let path = reporting.report else { return }
    let text = Array(try JSONText.pretty(report).utf8)
    guard let file = unsafe fopen(path, "wb") else {
      throw CommandFailure(.error, "the report \(path) cannot be written: \(SystemError.text)")
    }
    let isWritten = unsafe fwrite(text, 1, text.count, file) == text.count
    let isClosed = unsafe fclose(file) == 0
    guard isWritten, isClosed else {
      throw CommandFailure(.error, "the report \(path) cannot be written: \(SystemError.text)")
    }
  }
}
