import ArgumentParser
import URLStandard

/// `webmark url`: prints the parts and the canonical key of a URL.
struct ReadURL: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "url",
    abstract: "Show the parts of a URL and its canonical key, or the reason why it is invalid.",
    discussion: """
      Parses URLs by the WHATWG standard, as browsers do. URLs with the same
      canonical key are one page for the crawl and the index.

      EXAMPLES
        webmark url 'HTTP://Shop.example:80/%7Euser/../item?id=7#top'
        webmark url --base https://shop.example/a/b ../c 'mailto:x@y'
        webmark url - --json < urls.txt | jq -r .canonicalKey

      EXIT STATUS
        0 all are URLs   1 at least one is invalid   2 an error
      """
  )

  @Argument(help: "URLs; - reads one a line from standard input.")
  var urls: [String]

  @Option(
    name: .long,
    help: ArgumentHelp("Resolve relative URLs against this URL.", valueName: "URL")
  )
  var base: String?

  @Flag(name: .long, help: "Print each as one line of JSON.")
  var json = false

  @OptionGroup var stripping: StrippingOptions

  func run() throws {
    let base = try base.map(Self.parsed)
    var isComplete = true
    let inputs = InputLines(urls)
    for input in inputs {
      let reading = URLReading(input, base: base, stripping: stripping.stripParameters)
      if reading.error != nil { isComplete = false }
      StandardOutput.write(json ? try JSONText.line(reading) : reading.text(.forOutput))
    }
    if let failure = inputs.failure { throw failure }
    if !isComplete { throw CommandFailure(.nothingFound, "") }
  }

  private static func parsed(_ base: String) throws -> WebURL {
    do throws(URLProblem) {
      return try WebURL(parsing: base)
    } catch {
      throw CommandFailure(.error, "--base \(TerminalText.cleaned(base)): \(error.message)")
    }
  }
}
