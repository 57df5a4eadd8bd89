import ArgumentParser
import Indexing
import Search
import SearchableItems

/// `webmark open`: prints the payload with which an app or browser opens a result.
struct Open: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the payload that opens a result in its app or a browser.",
    discussion: """
      RESULT is the "id" of a result of 'webmark search --json'.

      EXAMPLES
        webmark open item:TEAM.app/7 --json
        webmark open page://shop.example/i/7

      EXIT STATUS
        0 printed   1 there is no such result for this owner   2 an error
      """
  )

  @Argument(help: "The result's id.")
  var result: String

  @Flag(name: .long, help: "Print one line of JSON.")
  var json = false

  @OptionGroup var index: IndexOptions

  func run() async throws {
    guard let payload = try await index.reading().opening(of: result, owner: index.owner) else {
      throw CommandFailure(.nothingFound, "there is no result \(TerminalText.cleaned(result))")
    }
    if json { return StandardOutput.write(try JSONText.line(payload)) }
    let rows: [(String, String?)] = [
      ("app", payload.appID), ("activity", payload.activityType), ("page", payload.webpageURL),
      ("link", payload.openURL), ("install", payload.install),
      ("userInfo", try payload.userInfo.map { try JSONText.line($0) }),
    ]
    for case (let name, let value?) in rows {
      StandardOutput.write("\(name): \(TerminalText.cleaned(value))\n")
    }
  }
}
