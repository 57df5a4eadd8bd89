import ArgumentParser
import Checking
import Fetching
import HTMLParsing
import URLStandard

/// `webmark check`: reports problems in pages' markup.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check pages' markup for errors and missing parts.",
    discussion: """
      Shows each page as a search result, and its problems: the rule, the location
      and the correction. For a URL, robots.txt, the association file and the image
      of the page are fetched. In folders, all *.html files and their links are
      checked; for a seed list, the seeds and all pages of from= folders.
      Documentation/Rules.md explains the rules.

      EXAMPLES
        webmark check https://shop.example/item/7
        webmark check ./public --base https://shop.example/
        webmark check page.html --base https://shop.example/item/7 --strict
        webmark check ./public --disable 'RICH-*' --fail-on error
        webmark check seeds.txt --html report.html
        webmark check ./public --sarif > webmark.sarif
        webmark check https://shop.example/ --crawl --max-pages 50
        webmark check ./public --external --max-external 200
        webmark check ./public --write-baseline known.json
        webmark check ./public --baseline known.json
        webmark check https://app.example/ --render
        webmark check saved/*.html --json | jq -c '[.source, .score]'

      CONFIGURATION
        webmark.yml in the working directory, or the file of --config, sets the
        same options, levels and limits of rules, and ignored paths;
        Documentation/Checking.md lists its keys. In a page, the comment
        <!-- webmark-disable TITLE-LONG --> disables a rule.

      EXIT STATUS
        0 nothing at or above --fail-on
        1 warnings   2 errors, or a file that cannot be read
        Findings of --baseline do not count.
      """
  )

  @Argument(help: "URLs, files, folders or seed lists; - reads a page.", completion: .file())
  var pages: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("The URL that a file or folder stands for.", valueName: "URL")
  )
  var base: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The folder that --base stands for; files below it have URLs below that URL.",
      valueName: "folder"
    ),
    completion: .directory
  )
  var root: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Pass over files and URLs that match; several are separated by commas.",
      valueName: "glob"
    )
  )
  var exclude: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Read this file instead of webmark.yml.", valueName: "file"),
    completion: .file(extensions: ["yml", "yaml"])
  )
  var config: String?

  @Flag(
    name: .long,
    help: "Require a link into an app on every page, as Apple does for app results."
  )
  var strict = false

  @Flag(name: .long, help: "Fetch only the pages: no robots.txt, association file or image.")
  var pageOnly = false

  @Flag(
    name: .long,
    help: "Check URLs after rendering in a headless browser."
  )
  var render = false

  @Flag(
    name: .long,
    help:
      "Follow the links of URLs within their hosts, one request at a time (--max-pages, else 100)."
  )
  var crawl = false

  @Flag(
    name: .long,
    help:
      "Look up the links to other hosts, too, one request at a time for each host (--max-external)."
  )
  var external = false

  @Option(
    name: .long,
    help: ArgumentHelp("The maximum number of URLs of other hosts for --external.", valueName: "n")
  )
  var maxExternal = 1000

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Check at most this many pages (default: all; with --crawl 100).",
      valueName: "n"
    )
  )
  var maxPages: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Seconds between two requests of --crawl, or of --external to one host.",
      valueName: "seconds"
    )
  )
  var delay = 1.0

  @OptionGroup(title: "Network") var network: PageNetworkOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions
  @OptionGroup(title: "Report") var output: CheckOutputOptions
  @OptionGroup(title: "Limits") var limits: PageLimitOptions

  func validate() throws {
    guard (0...3600).contains(delay) else {
      throw ValidationError("'--delay' takes seconds from 0 to 3600.")
    }
    guard maxPages.map({ $0 >= 0 }) ?? true else {
      throw ValidationError("'--max-pages' takes a number that is not negative.")
    }
    guard (1...1_000_000).contains(maxExternal) else {
      throw ValidationError("'--max-external' takes a number from 1 to 1000000.")
    }
    if external, pageOnly {
      throw ValidationError("'--external' and '--page-only' cannot be combined.")
    }
  }

  func run() async throws {
    if rules.rulesPage { return StandardOutput.write(RulesPage.markdown) }
    let configuration = try CheckConfiguration.load(config)
    let set = RuleSet(rules.selection(configuration.selection))
    if rules.listRules {
      return StandardOutput.write(try RuleList(set, asJSON: output.json, style: .forOutput).text)
    }
    let named = pages.isEmpty ? configuration.pages : pages
    guard !named.isEmpty else {
      throw ValidationError("Expected a URL, file, folder or seed list.")
    }
    try ParserLibrary.verify()
    let network = try network.connect(connections: 16)
    let fetch = network.pages(limits: limits)
    let inputs = CheckInputs(
      base: try url(ofBase: base ?? configuration.base),
      root: root ?? configuration.root,
      exclude: CommaList.joined(exclude) + configuration.exclude,
      curl: network.curl
    )
    let sources = try inputs.sources(named)
    let failOn = output.failOn ?? configuration.failOn ?? .warning
    let baseline = try (output.baseline ?? configuration.baseline).map(knownFindings)
    try output.requireFiles()
    var run = CheckRun(
      worker: try worker(
        set,
        fetch,
        isStrict: strict || configuration.isStrict
      ),
      channels: try output.channels(rules: set, failOn: failOn),
      baseline: baseline,
      recordsFindings: output.writeBaseline != nil,
      external: external ? ExternalLinks(fetch, limit: maxExternal, delay: delay) : nil
    )
    try await network.logIn(at: sources.lazy.flatMap(\.targets).filter(\.isFetched).map(\.url))
    let end = try await end(of: &run, over: sources, network)
    if let cut = end.cutRulesText { StandardError.write("webmark: \(cut)\n") }
    if let path = output.writeBaseline, let found = run.found {
      try CheckBaseline.write(found, to: path)
    }
    let status = (output.writeBaseline == nil ? failOn : .never).status(of: end)
    if status != 0 { throw ExitCode(status) }
  }

  private func worker(
    _ rules: RuleSet,
    _ fetch: PageFetch,
    isStrict: Bool
  ) throws -> CheckWorker {
    CheckWorker(
      checker: PageChecker(rules: rules),
      network: fetch,
      sites: pageOnly ? nil : SiteFiles(network: fetch),
      links: pageOnly ? nil : FolderLinks(network: fetch),
      renderer: render ? try CommandRenderer(fetch) : nil,
      isStrict: isStrict,
      refusesFormats: !crawl,
      sizeLimit: limits.maxBytes
    )
  }

  /// Checks the pages of `sources`, or with `--crawl` those that they lead to.
  private func end(
    of run: inout CheckRun,
    over sources: [CheckSource],
    _ network: PageNetwork
  ) async throws -> CheckEnd {
    let end: CheckEnd
    if crawl {
      let starts = sources.flatMap { Array($0.targets) }
      end = try await run.run(
        CheckCrawl(
          try starts.map(requireNetwork),
          limit: maxPages ?? CheckCrawl.standardLimit,
          delay: delay,
          hostDelays: network.delays
        )
      )
    } else {
      end = try await run.run(sources, limit: maxPages ?? .max)
    }
    await run.worker.renderer?.stop()
    return end
  }

  /// Returns the findings of a baseline; none if the file is about to be written.
  private func knownFindings(_ path: String) throws -> FindingBaseline {
    output.writeBaseline == nil ? try CheckBaseline.read(path) : FindingBaseline()
  }

  /// Throws an error for a file, which `--crawl` cannot start from.
  private func requireNetwork(_ target: CheckTarget) throws -> CheckTarget {
    guard target.isFetched else {
      throw CommandFailure(.error, "--crawl takes URLs; \(target.source) is a file")
    }
    return target
  }

  private func url(ofBase base: String?) throws -> WebURL? {
    guard let base else { return nil }
    guard let url = WebURL(base), url.isHTTP else {
      throw CommandFailure(.error, "'\(base)' is not an http or https URL")
    }
    return url
  }
}

/// The options that select rules.
struct RuleOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Turn rules off; * stands for any characters (RICH-*), commas separate several.",
      valueName: "ID"
    ),
    completion: .list(ruleNames)
  )
  var disable: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Apply only these rules, written as for --disable.", valueName: "ID"),
    completion: .list(ruleNames)
  )
  var only: [String] = []

  @Flag(name: .long, help: "List the rules and end; with --json as one line of JSON each.")
  var listRules = false

  @Flag(name: .long, help: ArgumentHelp(visibility: .hidden))
  var rulesPage = false

  private static let ruleNames = RuleSet.registry.map(\.id.rawValue)

  func validate() throws {
    for names in [disable, only] {
      if let message = RuleNames.problem(among: CommaList.joined(names)) {
        throw ValidationError(message + ".")
      }
    }
  }

  /// Returns the selection of the configuration file with the changes of the options.
  func selection(_ configured: RuleSelection) -> RuleSelection {
    var selection = configured
    selection.disabled += CommaList.joined(disable)
    if !only.isEmpty { selection.only = CommaList.joined(only) }
    return selection
  }
}

/// The options for the report format and the exit status.
struct CheckOutputOptions: ParsableArguments {
  @Flag(name: .long, help: "Print each page as one line of JSON, and a summary as the last line.")
  var json = false

  @Flag(name: .long, help: "Print a SARIF 2.1.0 log, for code scanning.")
  var sarif = false

  @Flag(name: .long, help: "Print JUnit XML, for test reports.")
  var junit = false

  @Flag(
    name: .long,
    help: "Print a line per finding in the format of compilers, for editors."
  )
  var lines = false

  @Option(
    name: .long,
    help: ArgumentHelp("Also write the report to this file as one HTML page.", valueName: "file"),
    completion: .file()
  )
  var html: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The lowest level that makes the exit status (default: warning).",
      valueName: "level"
    )
  )
  var failOn: FailureLevel?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Leave out the findings of this file of --write-baseline.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var baseline: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write all findings there for --baseline, and end with 0.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var writeBaseline: String?

  func validate() throws {
    if baseline != nil, writeBaseline != nil {
      throw ValidationError("'--baseline' and '--write-baseline' cannot be combined.")
    }
    if [json, sarif, junit, lines].count(where: { $0 }) > 1 {
      throw ValidationError("'--json', '--sarif', '--junit' and '--lines' cannot be combined.")
    }
  }

  /// Throws if a file that is written at the end cannot be written.
  func requireFiles() throws {
    if let writeBaseline { try OutputFile.verify(writeBaseline, purpose: "the report") }
  }

  /// Returns the report formats with their destinations.
  func channels(rules: RuleSet, failOn: FailureLevel) throws -> [ReportChannel] {
    var channels = [ReportChannel(report: printed(rules, failOn), output: .standardOutput)]
    if let html {
      channels.append(
        ReportChannel(report: CheckHTML(), output: .file(try ReportFile(html)))
      )
    }
    return channels
  }

  private func printed(_ rules: RuleSet, _ failOn: FailureLevel) -> any CheckReport {
    if json { return CheckJSON() }
    if sarif { return CheckSARIF(rules: rules) }
    if junit { return CheckJUnit(failOn: failOn) }
    if lines { return CheckLines() }
    return CheckText(style: .forOutput)
  }
}

/// The minimum level of a finding that fails a check.
enum FailureLevel: String, ExpressibleByArgument, CaseIterable {
  case error, warning, never

  /// Returns `true` if a finding of `level` fails the check.
  func fails(_ level: Level) -> Bool {
    switch self {
    case .error: level == .error
    case .warning: level >= .warning
    case .never: false
    }
  }

  /// Returns the exit status; an unreadable file is always an error.
  func status(of end: CheckEnd) -> Int32 {
    if end.failures > 0 { return 2 }
    guard let worst = end.worst, fails(worst) else { return 0 }
    return worst == .error ? 2 : 1
  }
}
