import ArgumentParser
import FoundationEssentials
import Indexing

/// `webmark search`: the shared index, asked from a terminal.
struct Search: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Search the shared index.",
    discussion: """
      The words may stand anywhere in an item; the last one may be the beginning
      of a word. Any text is a query: nothing in it is read as syntax.

      EXAMPLES
        webmark search lemon cake
        webmark search 病历夹 --limit 3
        webmark search 'lem' --json | jq -r .url

      EXIT STATUS
        0 something was found   1 nothing was found   2 an error
      """
  )

  @Argument(help: "What to look for.")
  var query: [String]

  @Option(name: .long, help: ArgumentHelp("How many results at most.", valueName: "n"))
  var limit = 10

  @Flag(name: .long, help: "Print each result as one line of JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  func validate() throws {
    guard (1...1000).contains(limit) else {
      throw ValidationError("'--limit' takes a number from 1 to 1000.")
    }
  }

  func run() throws {
    let folder = data.folder
    guard folder.holdsIndex else {
      throw CommandFailure(
        .error,
        "there is no index in \(folder.path); run 'webmark crawl' first or name its --data"
      )
    }
    let index = try SharedIndex(path: folder.index, mode: .readOnly)
    let results = try index.search(
      SearchQuery(query.joined(separator: " "), limit: limit)
    )
    if json {
      try results.results.forEach { StandardOutput.write(try JSONText.line($0)) }
    } else {
      StandardOutput.write(ResultList(results, style: .forOutput).text)
    }
    guard results.results.isEmpty else { return }
    throw CommandFailure(.nothingFound, json ? "" : "nothing found")
  }
}
