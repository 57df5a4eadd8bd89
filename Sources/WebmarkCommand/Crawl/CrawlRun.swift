import Crawling
import Fetching
import FoundationEssentials
import Indexing
import LinkGraph
import Politeness
import PostgreSQLFrontier
import SearchableItems
import SystemIO
import URLStandard
import Webmark

/// One `webmark crawl`: connects seeds, transport, frontier, index and progress.
struct CrawlRun {
  private let seeds: SeedList
  private let seedFile: String
  private let folder: DataFolder
  private let lock: FolderLock
  private let configuration: CrawlConfiguration
  private let network: NetworkSettings
  private let archive: ArchiveOptions
  private let reporting: ReportingOptions
  private let window: CrawlWindow?
  /// The queue that this crawl shares with others; `nil` for the one of the data folder.
  var frontier: SharedFrontier?

  init(
    seeds: SeedList,
    seedFile: String,
    folder: DataFolder,
    lock: FolderLock,
    configuration: CrawlConfiguration,
    network: NetworkSettings,
    archive: ArchiveOptions,
    reporting: ReportingOptions,
    window: CrawlWindow? = nil
  ) {
    self.seeds = seeds
    self.seedFile = seedFile
    self.folder = folder
    self.lock = lock
    self.configuration = configuration
    self.network = network
    self.archive = archive
    self.reporting = reporting
    self.window = window
  }

  /// Runs the crawl; the status indicates whether a page was fetched and whether the crawl was
  /// interrupted.
  func run() async throws -> ExitStatus {
    try reporting.requireFiles()
    try await waitForWindow()
    var configuration = configuration
    if reporting.checkPages > 0 { configuration.scorer = CrawlCheck(limit: reporting.checkPages) }
    let transport = try transport()
    try await logIn(over: transport)
    let archive = try CrawlArchive(
      archive,
      userAgent: configuration.userAgent,
      transport: transport
    )
    let progress = ProgressReporter(
      mode: .chosen(isRefused: reporting.noProgress || reporting.quiet || isLogged)
    )
    let log = isLogged ? CrawlLog() : nil
    let observer: (any CrawlObserver)? =
      if let log { log } else { reporting.quiet ? nil : progress }
    var crawler = Crawler(seeds: seeds.seeds, folder: folder, configuration: configuration)
    crawler.transport = archive?.transport ?? transport
    crawler.observer = observer
    crawler.frontier = frontier?.store
    if let archive { crawler.itemHandler = { try await archive.describe($0, item: $1) } }
    let reports = ReportFolder(path: folder.reports)
    let former = reports.unfinished
    crawler.reportHandler = { report in
      try reports.save(unfinished: report.adding(former))
    }
    log?.start(seeds: seeds.seeds.count)
    var signals: StopSignals?
    var closing: Task<Void, Never>?
    defer { closing?.cancel() }
    let result = try await crawler.run(locked: lock) { session in
      signals = StopSignals { [store = frontier?.store] in
        session.requestStop()
        store?.beginEnding()
      }
      closing = self.closing { session.requestStop() }
    }
    withExtendedLifetime(signals) {}
    progress.finish()
    try await archive?.close()
    Self.warn(aboutLinksOutside: transport)
    try finish(result, after: former, log)
    return try status(of: result.report)
  }

  /// Saves and prints the results.
  ///
  /// - Parameters:
  ///   - result: The results.
  ///   - former: The report of the former part of the crawl, if it was resumed.
  ///   - log: The log in place of progress and warnings; `nil` if there is none.
  /// - Throws: An error if a report cannot be written.
  private func finish(_ result: Crawler.Result, after former: CrawlReport?, _ log: CrawlLog?) throws
  {
    let report = result.report
    if result.links.wasReplaced {
      StandardError.write("webmark: \(folder.links) was damaged and starts empty\n")
    }
    var saved = report.isResumed ? try whole(report.adding(former), result.links) : report
    try saved.keepWorstPages(of: ReportFolder(path: folder.reports).last, result.links)
    try save(saved)
    log?.end(report)
    if log == nil { StandardError.write(CrawlWarnings(report).text) }
    guard !reporting.quiet else { return }
    let summary = CrawlSummary(
      report: report,
      tally: result.changes,
      folder: folder,
      queue: frontier?.queue ?? .folder
    )
    StandardOutput.write(summary.text)
  }

  /// Sends the login forms of the configuration, and warns of sites whose pages everyone will find.
  private func logIn(over transport: any Transport) async throws {
    for login in network.logins {
      let isAllowed = configuration.allowsPrivateAddresses
      let seed = seeds.seeds.first { $0.url.origin == login.url.origin }
      let permission = AddressPermission(typed: seed?.url ?? login.url, allowsAll: isAllowed)
      try await login.perform(transport, permission: permission)
      if let seed, seed.owner == nil {
        StandardError.write(
          "webmark: \(seedFile):\(seed.line): everyone finds the pages behind this login; name a user by 'owner='\n"
        )
      }
    }
  }

  /// Waits until the crawl window is open.
  private func waitForWindow() async throws {
    guard let window else { return }
    let pause = window.secondsUntilOpen(at: CrawlWindow.now)
    guard pause > 0 else { return }
    if !reporting.quiet {
      let time = NumberFormat.duration(Double(pause))
      StandardError.write("webmark: waiting \(time) for the time of --window\n")
    }
    try await Task.sleep(for: .seconds(pause))
  }

  /// Calls `stop` at the end of the crawl window.
  private func closing(_ stop: @escaping @Sendable () -> Void) -> Task<Void, Never>? {
    guard let window else { return nil }
    let time = window.secondsUntilClosed(at: CrawlWindow.now)
    return Task {
      do {
        try await Task.sleep(for: .seconds(time))
      } catch {
        return
      }
      stop()
    }
  }

  /// A Boolean value that indicates whether standard error receives JSON lines.
  private var isLogged: Bool { reporting.logFormat == .json && !reporting.quiet }

  /// Returns 130 after an interruption; throws status 2 if no seed could be fetched.
  private func status(of report: CrawlReport) throws -> ExitStatus {
    guard report.isComplete else { return .interrupted }
    let useful = ["fetched", "unchanged", "noindex", "not HTML", "duplicate"]
    guard report.pages > 0, useful.allSatisfy({ report.count($0) == 0 }) else { return .done }
    let samples = report.failedSamples + report.failedSeeds.samples
    let reason = samples.first.map { "\($0.url): \($0.reason)" } ?? "see --report"
    throw CommandFailure(.error, "no seed could be fetched; \(TerminalText.cleaned(reason))")
  }

  /// Returns a transport for the network and the folders of `from=`, relative to the seed list.
  private func transport() throws -> any Transport {
    var options = network.options
    options.maxConnections = Crawler.connectionLimit(for: configuration)
    let curl = CurlTransport(options: options)
    let network = network.signing(
      options.receiveRate.map { ThrottledTransport(curl, bytesPerSecond: $0) } ?? curl
    )
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
    return folders.isEmpty ? network : RoutedTransport(folders: folders, network: network)
  }

  /// Reports symbolic links that lead out of `from=` folders, whose pages are therefore missing.
  private static func warn(aboutLinksOutside transport: any Transport) {
    guard let found = (transport as? RoutedTransport)?.linksOutside else { return }
    for (origin, links) in found.sorted(by: { $0.key < $1.key }) {
      LinksOutside.report(links, in: origin)
    }
  }

  private var seedFolder: String {
    seedFile.lastIndex(of: "/").map { String(seedFile[...$0]) } ?? ""
  }

  /// Returns the report of a resumed crawl with the results of its earlier parts.
  private func whole(_ report: CrawlReport, _ links: LinkGraph) throws -> CrawlReport {
    var report = report
    let totals = try links.totals {
      PageFailure(storedClass: nil, description: $0).kind.description
    }
    report.setTotals(totals)
    return report
  }

  private func save(_ report: CrawlReport) throws {
    try ReportFolder(path: folder.reports).save(report)
    if let path = reporting.report {
      try OutputFile.write(JSONText.pretty(report), to: path, purpose: "the report")
    }
    if let path = reporting.metrics {
      let metrics = CrawlMetrics(report: report, end: .now)
      try OutputFile.write(metrics.text, to: path, purpose: "the figures")
    }
  }
}

extension CrawlReport {
  /// Returns the report with that of the former part, if the crawl was resumed.
  fileprivate func adding(_ former: CrawlReport?) -> CrawlReport {
    var report = self
    if isResumed, let former { report.merge(former) }
    return report
  }
}
