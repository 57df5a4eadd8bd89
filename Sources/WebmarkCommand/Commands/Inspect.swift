import ArgumentParser
import Fetching
import HTMLParsing
import URLStandard

/// `webmark inspect`: prints all markup of pages.
struct Inspect: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the markup of a page and the record that is built from it.",
    discussion: """
      URLs are fetched, with redirects. Documentation/PageMarkup.md lists the JSON
      fields, which do not change within a major version.

      EXAMPLES
        webmark inspect https://example.com/
        webmark inspect page.html --base https://shop.example/item/7
        webmark inspect saved/*.html --json | jq -r '[.source, .markup.title] | @tsv'
        webmark inspect page.html --fields shop.yml      with custom fields
        webmark inspect --render https://app.example/    after its scripts have run

      EXIT STATUS
        0 all pages were read   2 at least one was not
      """
  )

  @Argument(help: "URLs or files; - reads standard input.", completion: .file())
  var pages: [String]

  @Option(
    name: .long,
    help: ArgumentHelp("The URL that a file stands for.", valueName: "URL")
  )
  var base: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The Content-Type that a file is served with.", valueName: "type")
  )
  var contentType: String?

  @Flag(name: .long, help: "Print each page as one line of JSON.")
  var json = false

  @Flag(
    name: .long,
    help: "Render URLs in a headless browser, and print the fields that only rendering adds."
  )
  var render = false

  @OptionGroup var fields: FieldOptions
  @OptionGroup(title: "Network") var network: PageNetworkOptions
  @OptionGroup(title: "Limits") var limits: PageLimitOptions

  func run() async throws {
    try ParserLibrary.verify()
    let network = try network.connect(connections: 4)
    try await network.logIn(at: pages.compactMap { WebURL($0) }.filter(\.isHTTP))
    let source = try PageInspector(
      base: base,
      contentType: contentType,
      fields: try fields.fields(),
      sizeLimit: limits.maxBytes,
      fetch: network.pages(limits: limits),
      renders: render
    )
    var failures = 0
    for page in pages {
      do throws(CommandFailure) {
        let inspection = try await source.inspection(of: page)
        StandardOutput.write(try inspection.printed(asJSON: json))
      } catch {
        error.report()
        failures += 1
      }
    }
    await source.stop()
    if failures > 0 { throw CommandFailure(.error, "") }
  }
}
