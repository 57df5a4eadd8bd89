public import ArgumentParser
import Crawling
import Frontier
public import WebDates

/// The options for recrawling known pages and removing pages from the index.
struct RecrawlOptions: ParsableArguments {
  @Flag(name: .long, help: "Request every known page, due or not.")
  var all = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Let no page rest for longer: 12h, 7d, 2w (default: 14d). 'every=' of a seed counts more.",
      valueName: "time"
    )
  )
  var maxAge: TimeSpan?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Of a host's pages in the index, how many of a hundred may leave it in one run; 20 pages "
        + "always may.",
      valueName: "percent"
    )
  )
  var maxRemovals = 30

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Keep a page in the index for so long that fails or that robots.txt forbids: 12h, 30d (default: 30d).",
      valueName: "time"
    )
  )
  var keepUnavailable: TimeSpan?

  func validate() throws {
    guard (0...100).contains(maxRemovals) else {
      throw ValidationError("'--max-removals' takes a number from 0 to 100.")
    }
  }

  func apply(to configuration: inout CrawlConfiguration) {
    configuration.ignoresDueTimes = all
    configuration.maxDeletionPercent = maxRemovals
    if let keepUnavailable { configuration.unavailableLimit = keepUnavailable.seconds }
    if let maxAge { configuration.schedule = RecrawlSchedule(longest: maxAge.seconds) }
  }
}

extension TimeSpan: ExpressibleByArgument {
  /// Parses a duration such as `6h`.
  public init?(argument: String) { self.init(argument) }
}
