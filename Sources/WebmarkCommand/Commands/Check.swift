import ArgumentParser
import Basics
import Checking
import Fetching
import HTMLParsing
import URLStandard

/// `webmark check`: reports problems in pages' markup.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tell what is good, missing and broken in pages' markup.",
    discussion: """
      Shows each page as it would look among the results of a search, and what
      is wrong with it: the rule, the place, and what to do. URLs are fetched,
      with robots.txt, the association file and the page's picture. Folders are
      walked for *.html. Of a seed list the seeds' pages are checked, and all
      pages of a from= folder. Documentation/Rules.md explains the rules.

      EXAMPLES
        webmark check https://shop.example/item/7
        webmark check ./public --base https://shop.example/
        webmark check page.html --base https://shop.example/item/7 --strict
        webmark check ./public --disable 'RICH-*' --fail-on error
        webmark check seeds.txt --html report.html
        webmark check ./public --sarif > webmark.sarif
        webmark check saved/*.html --json | jq -c '[.source, .score]'

      EXIT STATUS
        0 nothing at or above --fail-on
        1 warnings   2 errors, or a file that cannot be read
      """
  )

  @Argument(help: "URLs, files, folders or seed lists; - reads a page.", completion: .file())
  var pages: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("The URL that a file or folder stands for.", valueName: "URL")
  )
  var base: String?

  @Flag(name: .long, help: "Ask a link into an app of every page, as Apple does of app results.")
  var strict = false

  @Flag(name: .long, help: "Fetch the pages alone: no robots.txt, association file or picture.")
  var pageOnly = false

  @OptionGroup var addresses: AddressOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions
  @OptionGroup(title: "Report") var output: CheckOutputOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    if pages.isEmpty, !rules.listRules, !rules.rulesPage {
      throw ValidationError("Expected a URL, file, folder or seed list.")
    }
  }

  func run() async throws {
    if rules.rulesPage { return StandardOutput.write(RulesPage.markdown) }
    if rules.listRules {
      return StandardOutput.write(try RuleList(asJSON: output.json, style: .forOutput).text)
    }
    try ParserLibrary.verify()
    let curl = CurlTransport(
      userAgent: UserAgent.standard,
      maxConnections: 16
    )
    let network = PageFetch(transport: curl, limits: limits, addresses: addresses)
    let sources = try CheckInputs(base: try baseURL, curl: curl).sources(pages)
    let set = RuleSet(disabled: rules.disable)
    let worker = CheckWorker(
      checker: PageChecker(rules: set),
      network: network,
      sites: pageOnly ? nil : SiteFiles(network: network),
      isStrict: strict,
      sizeLimit: limits.maxBytes
    )
    var run = CheckRun(worker: worker, channels: try output.channels(rules: set))
    let end = try await run.run(sources, limit: limits.maxPages ?? .max)
    let status = output.failOn.status(of: end)
    if status != 0 { throw ExitCode(status) }
  }

  private var baseURL: WebURL? {
    get throws {
      guard let base else { return nil }
      guard let url = WebURL(base), url.isHTTP else {
        throw CommandFailure(.error, "'\(base)' is no http or https URL")
      }
      return url
    }
  }
}

/// The options that select rules.
struct RuleOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("Turn a rule off; RICH-* stands for all that begin so.", valueName: "ID")
  )
  var disable: [String] = []

  @Flag(name: .long, help: "List the rules and end; with --json as one line of JSON each.")
  var listRules = false

  @Flag(name: .long, help: ArgumentHelp(visibility: .hidden))
  var rulesPage = false

  func validate() throws {
    if let name = RuleSet.unknown(among: disable).first {
      throw ValidationError("'--disable \(name)' names no rule; see 'webmark check --list-rules'.")
    }
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

  @Option(
    name: .long,
    help: ArgumentHelp("Write the report there as one HTML page, too.", valueName: "file"),
    completion: .file()
  )
  var html: String?

  @Option(
    name: .long,
    help: ArgumentHelp("What makes the exit status: error, warning or never.", valueName: "level")
  )
  var failOn = FailureLevel.warning

  func validate() throws {
    if [json, sarif, junit].count(where: { $0 }) > 1 {
      throw ValidationError("'--json', '--sarif' and '--junit' exclude each other.")
    }
  }

  /// Returns the report formats with their destinations.
  func channels(rules: RuleSet) throws -> [ReportChannel] {
    var channels = [ReportChannel(report: printed(rules), output: .standardOutput)]
    if let html {
      channels.append(
        ReportChannel(report: CheckHTML(), output: .file(try ReportFile(html)))
      )
    }
    return channels
  }

  private func printed(_ rules: RuleSet) -> any CheckReport {
    if json { return CheckJSON() }
    if sarif { return CheckSARIF(rules: rules.rules) }
    if junit { return CheckJUnit(failOn: failOn) }
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
