import ArgumentParser
import Indexing

/// `webmark engage`: records shown and chosen results, which affect the ranking of later searches.
struct Engage: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Record which results were shown and which one was chosen, for later ranking.",
    discussion: """
      Counts belong to one owner and are seen by no other. A result that was never
      shown is never punished.

      EXAMPLES
        webmark engage item:app/7 --query 'lemon pie' --visible item:app/7 item:app/8
        webmark engage --query lemon --visible item:TEAM.app/8
      """
  )

  @Argument(help: "The result that was chosen.")
  var result: String?

  @Option(name: .long, help: "The query.")
  var query = ""

  @Option(name: .long, parsing: .upToNextOption, help: "The identifiers of all visible results.")
  var visible: [String] = []

  @Flag(help: "The engagement: the result was opened, or only viewed.")
  var interaction: Interaction = .select

  @OptionGroup var index: IndexOptions

  enum Interaction: String, EnumerableFlag {
    case select
    case focus
  }

  func validate() throws {
    guard result != nil || !visible.isEmpty else {
      throw ValidationError("name a result, or those that were '--visible'.")
    }
  }

  func run() async throws {
    let unknown = try await index.changing { shared in
      try await shared.engage(
        result,
        visible: visible,
        query: query,
        interaction: interaction == .select ? .select : .focus,
        owner: index.owner
      )
    }
    guard let first = unknown.first else { return }
    throw CommandFailure(.nothingFound, "there is no result \(TerminalText.cleaned(first))")
  }
}
