import ArgumentParser
import HTMLParsing
import RobotsExclusion
import URLStandard

/// `webmark robots`: prints whether URLs may be fetched, and the robots.txt line that decides.
struct Robots: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show whether robots.txt allows URLs, and by which rule.",
    discussion: """
      Fetches the robots.txt of each origin once; --file reads a file instead. Prints
      the group, the rule and the line that decide, and with the first URL of an
      origin its sitemaps and the lines that have no effect or an unexpected one.

      EXAMPLES
        webmark robots https://example.com/private/
        webmark robots --file robots.txt --agent applebot /a '/b?c'
        webmark robots https://example.com/ --proxy http://proxy.example:3128
        webmark robots - --json < urls.txt | jq -r 'select(.allowed | not) | .url'

      EXIT STATUS
        0 all may be fetched   1 at least one may not   2 an error
      """
  )

  @Argument(help: "URLs, or paths with --file; - reads one a line from standard input.")
  var urls: [String]

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Who asks: 'webmark', 'applebot' (Googlebot's group stands in for a missing one), or a "
        + "product token.",
      valueName: "name"
    )
  )
  var agent = "webmark"

  @Option(
    name: .long,
    help: ArgumentHelp("Read this robots.txt instead of fetching one.", valueName: "robots.txt"),
    completion: .file()
  )
  var file: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How escapes in paths are compared: 'rfc9309', or 'google' as google/robotstxt does.",
      valueName: "name"
    ),
    transform: Robots.dialect
  )
  var dialect = RobotsDialect.rfc9309

  @Flag(name: .long, help: "Print each result as one line of JSON.")
  var json = false

  @OptionGroup(title: "Network") var network: PageNetworkOptions

  private static func dialect(_ name: String) throws -> RobotsDialect {
    guard let dialect = RobotsDialect(rawValue: name) else {
      throw ValidationError("'\(name)' is neither 'rfc9309' nor 'google'.")
    }
    return dialect
  }

  func run() async throws {
    let profile = AgentProfile(named: agent)
    let network = try network.connect(connections: 4)
    var robots = RobotsLookup(
      profile: profile,
      dialect: dialect,
      asJSON: json,
      network: network
    )
    if let file {
      let bytes = try ByteFile.read(file, limit: RobotsTxt.sizeLimit, purpose: "robots.txt")
      if let refusal = BinaryFormat.refusal(of: bytes, contentType: nil) {
        throw CommandFailure(.error, "\(file): \(refusal)")
      }
      robots.useFile(bytes, name: file)
    }
    let inputs = InputLines(urls)
    for input in inputs { await robots.lookUp(input) }
    if let failure = inputs.failure { throw failure }
    if robots.failures > 0 { throw CommandFailure(.error, "") }
    if robots.refusals > 0 { throw CommandFailure(.nothingFound, "") }
  }
}
