import ArgumentParser
import Glibc
import Indexing
import SearchableItems

/// `webmark index add`: searchable items and user activities from a file of JSON lines.
struct IndexAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add searchable items and user activities, one JSON object a line.",
    discussion: """
      A line with "activityType" is a user activity, any other a searchable item. Items and
      activities that speak of the same thing as a crawled page become one result with it.

      EXAMPLES
        webmark index add items.ndjson
        my-exporter | webmark index add -

        {"appID":"TEAM.app","uniqueIdentifier":"7","attributeSet":{"title":"Lemon Cake"}}
      """
  )

  @Argument(help: "The file, or - for standard input.", completion: .file())
  var file: String

  @OptionGroup var data: DataOptions

  func run() throws {
    let bytes = try ByteFile.read(
      file == "-" ? "/dev/stdin" : file,
      limit: 1_000_000_000,
      purpose: "the feed"
    )
    let feed = AppFeed(parsing: bytes)
    for problem in feed.problems {
      StandardError.write(
        "webmark: \(file):\(problem.line): \(TerminalText.cleaned(problem.message))\n"
      )
    }
    let folder = data.folder
    try folder.create()
    let lock = try folder.lock()
    let index = try SharedIndex(path: folder.index, mode: .readWrite)
    let outcomes = try index.write(feed.changes)
    withExtendedLifetime(lock) {}
    try report(outcomes, problems: feed.problems.count)
  }

  private func report(_ outcomes: [ChangeOutcome], problems: Int) throws {
    var tally = IndexTally()
    tally.count(outcomes)
    let refused = outcomes.count - tally.inserted - tally.merged - tally.unchanged
    var line = "added \(tally.inserted), changed \(tally.merged), same \(tally.unchanged)"
    if refused > 0 { line += ", not stored \(refused)" }
    StandardOutput.write(line + "\n")
    guard problems == 0 else {
      throw CommandFailure(
        .error,
        "\(problems) of \(problems + outcomes.count) lines were not read"
      )
    }
  }
}
