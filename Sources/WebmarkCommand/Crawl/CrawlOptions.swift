import ArgumentParser
import Basics
import Crawling
import Fetching
import RobotsExclusion

/// The rate limit options of a crawl.
struct PolitenessOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("The maximum number of concurrent transfers.", valueName: "n")
  )
  var concurrency = 16

  @Option(
    name: .long,
    help: ArgumentHelp("The maximum number of concurrent transfers per host.", valueName: "n")
  )
  var perHost = 1

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The delay between two requests to a host; 0 for none.",
      valueName: "seconds"
    )
  )
  var delay = 1.0

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Whose robots rules to follow: 'webmark', or 'applebot' to see what Applebot may see. The "
        + "crawler names itself webmark all the same.",
      valueName: "name"
    )
  )
  var profile = "webmark"

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The User-Agent header; the product token for robots.txt stays 'webmark'.",
      valueName: "text"
    )
  )
  var userAgent: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The number of retries of a page after a transient failure.", valueName: "n")
  )
  var retries = 2

  func validate() throws {
    guard (0...10).contains(retries) else {
      throw ValidationError("'--retries' takes a number from 0 to 10.")
    }
    guard (1...1000).contains(concurrency) else {
      throw ValidationError("'--concurrency' takes a number from 1 to 1000.")
    }
    guard (1...256).contains(perHost) else {
      throw ValidationError("'--per-host' takes a number from 1 to 256.")
    }
    guard (0...3600).contains(delay) else {
      throw ValidationError("'--delay' takes seconds from 0 to 3600.")
    }
    guard ["webmark", "applebot"].contains(profile) else {
      throw ValidationError("'--profile' takes 'webmark' or 'applebot'.")
    }
    try NetworkOptions.requirePrintableASCII(userAgent, of: "--user-agent")
  }

  func apply(to configuration: inout CrawlConfiguration) {
    configuration.concurrency = concurrency
    configuration.perHost = perHost
    configuration.delay = delay
    configuration.retries = retries
    configuration.profile = AgentProfile(named: profile)
    configuration.userAgent =
      userAgent ?? UserAgent.standard
  }
}

/// The size limit options of a crawl.
struct LimitOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("Fetch at most this many pages in this run.", valueName: "n")
  )
  var maxPages: Int?

  @Option(name: .long, help: ArgumentHelp("The maximum link depth from a seed.", valueName: "n"))
  var maxDepth: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Bytes to receive of one host in this run: 500k, 20M; its other pages are due in the next run.",
      valueName: "bytes"
    )
  )
  var maxHostBytes: ByteCount?

  @OptionGroup var page: PageLimitOptions

  func validate() throws {
    for (name, value) in [("--max-pages", maxPages), ("--max-depth", maxDepth)] {
      guard value.map({ $0 >= 0 }) ?? true else {
        throw ValidationError("'\(name)' takes a number that is not negative.")
      }
    }
  }

  func apply(to configuration: inout CrawlConfiguration) {
    configuration.maxPages = maxPages
    configuration.maxDepth = maxDepth
    configuration.limits.bodyBytes = page.maxBytes
    configuration.maxBytesPerHost = maxHostBytes?.bytes
    configuration.limits.totalTime = .seconds(page.maxTime)
  }
}

/// The options for a crawl's progress and report.
struct ReportingOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("Write the crawl report to this file as JSON.", valueName: "file"),
    completion: .file()
  )
  var report: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Pages of each host that are held against the rules of 'webmark check' while they are read, for "
        + "'webmark report'; 0 for none.",
      valueName: "n"
    )
  )
  var checkPages = 50

  @Flag(name: .long, help: "Print no progress line and no log lines.")
  var noProgress = false

  @Flag(
    name: .shortAndLong,
    help: "Print only warnings and errors; for cron."
  )
  var quiet = false

  @Option(name: .long, help: "The format of log lines on standard error: 'text' or 'json'.")
  var logFormat = LogFormat.text

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the run's figures there for Prometheus' textfile collector.",
      valueName: "file"
    ),
    completion: .file()
  )
  var metrics: String?

  /// Throws if a file that is written at the end of the crawl cannot be written.
  func requireFiles() throws {
    if let report { try OutputFile.verify(report, purpose: "the report") }
    if let metrics { try OutputFile.verify(metrics, purpose: "the figures") }
  }
}

extension LogFormat: ExpressibleByArgument {}
