import ArgumentParser
import Crawling
import Fetching
import HTMLParsing
import Indexing
import MessageSignatures
import URLStandard
import Webmark

/// `webmark crawl`: crawls a seed list and merges the pages into the shared index.
struct Crawl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Crawl a seed list into the shared index.",
    discussion: """
      Each line of the seed list is a seed:

        URL [from=<folder>] [app=<TEAM.bundle.id>] [scope=page|prefix|host|domain]
            [include=<pattern>] [exclude=<pattern>] [max-pages=N] [max-depth=N]
            [every=6h] [render=auto|never|always] [owner=<name>] [mine]

      robots.txt is obeyed. Each host gets one request at a time, with a delay.
      Ctrl-C finishes the pages in flight; the next run resumes there. Later runs
      fetch the seeds and the due pages by conditional requests. A page leaves the
      index after 404 or 410 in two runs, or if it asks not to be indexed.
      Documentation/Recrawl.md explains when pages are due.

      EXAMPLES
        webmark crawl                  crawl ./seeds.txt into ./webmark-data
        webmark crawl seeds.txt --max-pages 500
        webmark crawl https://example.com/     one seed, without a list
        webmark crawl --all            fetch every known page
        webmark crawl seeds.txt --delay 0 --per-host 8     your own test server
        webmark crawl seeds.txt --warc archive     write WARC files
        webmark crawl --from-warc archive/*.warc.gz    index pages of archives
        webmark crawl - --scope page < urls.txt     fetch only the URLs of a list
        webmark crawl --render always  run the scripts of every page
        webmark crawl --links sitemap  fetch only the URLs of sitemaps
        webmark crawl --exclude '*?sort=*' --exclude '/print/*'
        webmark crawl --fields shop.yml     store custom fields in items
        webmark crawl seeds.txt --frontier postgres://db/crawl --data node1
                                       one of several crawls that share the work
        webmark crawl seeds.txt --frontier postgres://db/crawl --outbox
                                       the same, for 'webmark index follow'
        webmark crawl --contact bot@example.com --config network.yaml

      EXIT STATUS
        0 done   1 '--from-warc' skipped damaged parts of archives
        2 an error: seed list unreadable, or no seed could be fetched
        75 another webmark is writing     130 interrupted after a clean checkpoint
        137 killed by a second signal, without a checkpoint
      """
  )

  @Argument(help: "The seed list; '-' for standard input; or a seed.", completion: .file())
  var seedList = "seeds.txt"

  @OptionGroup var data: DataOptions
  @OptionGroup(title: "Selection") var selection: SelectionOptions
  @OptionGroup(title: "Politeness") var politeness: PolitenessOptions
  @OptionGroup(title: "Recrawl") var recrawl: RecrawlOptions
  @OptionGroup(title: "State") var state: StateOptions
  @OptionGroup(title: "Network") var fetching: FetchingOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions
  @OptionGroup var links: LinkOptions
  @OptionGroup var fields: FieldOptions
  @OptionGroup(title: "Archive") var archive: ArchiveOptions
  @OptionGroup(title: "Reporting") var reporting: ReportingOptions

  func validate() throws {
    guard !archive.fromWarc.isEmpty else { return }
    let ineffective = [
      ("--report", reporting.report != nil), ("--metrics", reporting.metrics != nil),
      ("--include", !selection.include.isEmpty), ("--exclude", !selection.exclude.isEmpty),
      ("--max-pages", limits.maxPages != nil), ("--max-depth", limits.maxDepth != nil),
      ("--window", selection.window != nil), ("--render", selection.render != nil),
      ("--rebuild-frontier", state.rebuildFrontier), ("--frontier", state.frontier != nil),
    ]
    guard let option = ineffective.first(where: { $0.1 })?.0 else { return }
    throw ValidationError("'\(option)' has no effect on archives, which '--from-warc' reads whole.")
  }

  func run() async throws {
    try ParserLibrary.verify()
    guard archive.fromWarc.isEmpty else { return try await indexArchives() }
    try selection.requireBrowser()
    let seeds = try SeedFile.read(seedList, defaultScope: selection.scope)
    let folder = data.folder
    try folder.prepare()
    let lock = try folder.lock()
    if state.rebuildFrontier {
      let seeds = seeds.seeds.map(\.url.href)
      for line in try await FrontierCheck(folder).rebuild(seeds: seeds) {
        StandardError.write("webmark: \(line)\n")
      }
    }
    let network = try fetching.settings(userAgent: politeness.userAgent)
    var configuration = configuration
    configuration.userAgent = network.options.userAgent
    configuration.delays = network.delays
    configuration.fields = try fields.fields()
    var run = CrawlRun(
      seeds: seeds,
      seedFile: SeedFile.name(of: seedList),
      folder: folder,
      lock: lock,
      configuration: configuration,
      network: network,
      archive: archive,
      reporting: reporting,
      window: selection.window
    )
    let frontier = try await SharedFrontier.connect(
      state.frontier,
      hasOutbox: state.outbox,
      folder: folder.path,
      settings: configuration.sharedSettings(of: seeds.seeds)
    )
    run.frontier = frontier
    let status: ExitStatus
    do {
      status = try await run.run()
    } catch {
      await frontier?.close()
      throw error
    }
    await frontier?.close()
    if status != .done { throw CommandFailure(status, "") }
  }

  private func indexArchives() async throws {
    let folder = data.folder
    try folder.prepare()
    let lock = try folder.lock()
    let state = try await CrawlState(folder)
    if let warning = state.recovery?.warning { StandardError.write("webmark: \(warning)\n") }
    let run = try ArchiveIndexing(
      index: state.index,
      store: state.store,
      byteLimit: limits.page.maxBytes,
      fields: try fields.fields()
    )
    let tally: ArchiveIndexing.Tally
    do {
      tally = try await run.run(archive.fromWarc)
    } catch {
      try? await state.index.finishWriting()
      throw error
    }
    try await state.index.finishWriting()
    withExtendedLifetime(lock) {}
    if !reporting.quiet { StandardOutput.write(tally.text(folder)) }
    if tally.status != .done { throw CommandFailure(tally.status, "") }
  }

  private var configuration: CrawlConfiguration {
    var configuration = CrawlConfiguration()
    politeness.apply(to: &configuration)
    limits.apply(to: &configuration)
    fetching.apply(to: &configuration)
    recrawl.apply(to: &configuration)
    configuration.maxURLsPerHost = state.maxURLs
    configuration.filter = selection.filter
    configuration.render = selection.render ?? .auto
    configuration.renderTabs = selection.renderTabs
    configuration.parameterStripping = links.stripParameters
    return configuration
  }
}
