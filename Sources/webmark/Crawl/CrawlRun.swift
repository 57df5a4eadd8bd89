import Crawling
import Fetching
import FoundationEssentials
import Indexing
import SearchableItems
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
    if configuration.refetchesAll { configuration.asksForAll = true }
    configuration.itemVersion = ItemBuilder.version
    if reporting.checkPages > 0 { configuration.judge = CrawlCheck(limit: reporting.checkPages) }
    let state = try CrawlState(folder)
    let transport = try transport()
    let archive = try CrawlArchive(
      archive,
      userAgent: configuration.userAgent,
      transport: transport
    )
    let pictures = SitePictures(known: SitePictureFile(path: folder.pictures).read())
    let sink = IndexingSink(
      index: state.index,
      journal: state.journal,
      pictures: pictures,
      archive: archive
    )
    let progress = ProgressReporter(
      mode: .chosen(isRefused: reporting.noProgress || reporting.quiet || isLogged)
    )
    let log = isLogged ? CrawlLog() : nil
    let observer: (any CrawlObserver)? =
      if let log { log } else { reporting.quiet ? nil : progress }
    let session = CrawlSession(
      seeds: seeds.seeds,
      configuration: configuration,
      store: state.store,
      transport: archive?.transport ?? transport,
      sink: sink,
      observer: observer
    )
    log?.start(seeds: seeds.seeds.count)
    let signals = StopSignals { session.requestStop() }
    var report = try await finished(session, sink)
    report.recovery = state.recovery
    try state.index.refreshWords()
    try SitePictureFile(path: folder.pictures).write(sink.knownPictures)
    withExtendedLifetime(signals) {}
    progress.finish()
    try archive?.close()
    Self.tell(linksOutsideOf: transport)
    try keep(report)
    let tally = await sink.tally
    log?.end(report)
    if log == nil { StandardError.write(OperatorNotes(report).text) }
    if !reporting.quiet {
      StandardOutput.write(CrawlSummary(report: report, tally: tally, folder: folder).text)
    }
    return try status(of: report)
  }

  /// The report, with the index holding all that was crawled, even where the crawl came to grief.
  private func finished(_ session: CrawlSession, _ sink: IndexingSink) async throws -> CrawlReport {
    do {
      let report = try await session.run()
      try await sink.finish()
      return report
    } catch {
      // What cannot be written now stays in the journal.
      try? await sink.finish()
      throw error
    }
  }

  /// Whether standard error gets lines of JSON.
  private var isLogged: Bool { reporting.logFormat == .json && !reporting.quiet }

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

  /// Names the links that lead out of folders of `from=`, and whose pages are missing for it.
  private static func tell(linksOutsideOf transport: any Transport) {
    guard let found = (transport as? RoutedTransport)?.linksOutside else { return }
    for (origin, links) in found.sorted(by: { $0.key < $1.key }) {
      LinksOutside.report(links, in: origin)
    }
  }

  private var seedFolder: String {
    seedFile.lastIndex(of: "/").map { String(seedFile[...$0]) } ?? ""
  }

  private func keep(_ report: CrawlReport) throws {
    try ReportFolder(path: folder.reports).keep(report)
    if let path = reporting.report {
      try OutputFile.write(JSONText.pretty(report), to: path, purpose: "the report")
    }
    if let path = reporting.metrics {
      let metrics = CrawlMetrics(report: report, end: .now)
      try OutputFile.write(metrics.text, to: path, purpose: "the figures")
    }
  }
}
