import ArgumentParser
import Indexing
import IndexModel
import SearchableItems

/// `webmark index replace-domain`: replaces all items of a domain in one transaction.
struct IndexReplaceDomain: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replace-domain",
    abstract: "Replace all items of a domain identifier in one transaction.",
    discussion: """
      No search sees the domain empty or half full. Items that come again keep their
      activities.

      EXAMPLES
        my-exporter | webmark index replace-domain patient --app TEAM.clinic
      """
  )

  @Argument(help: "The domain identifier.")
  var domain: String

  @Argument(help: "The file of items, or - for standard input.", completion: .file())
  var file = "-"

  @Option(name: .long, help: ArgumentHelp("The app.", valueName: "id"))
  var app: String

  @OptionGroup var index: IndexOptions

  func run() async throws {
    var reader = try LineReader(file)
    defer { reader.close() }
    var items: [SearchableItem] = []
    var firstLine = 1
    while let lines = try reader.next() {
      let feed = AppFeed(parsing: lines, firstLine: firstLine, appID: app)
      if let problem = feed.problems.first {
        throw CommandFailure(.error, "\(file):\(problem.line): \(problem.message)")
      }
      firstLine = feed.nextLine
      for change in feed.changes {
        guard case .putItem(let item) = change else {
          throw CommandFailure(.error, "\(file) holds an activity; a domain is replaced by items")
        }
        items.append(item)
      }
    }
    let change = IndexChange.replaceDomain(
      appID: app,
      domainIdentifier: domain,
      items: items,
      owner: index.owner
    )
    let (outcomes, refusals) = try await index.writing { shared in
      let outcomes = try await shared.write([change])
      let refusals = try await shared.refusals(of: [change])
      return (outcomes, refusals[0])
    }
    refusals.prefix(OutcomeReport.messageLimit).forEach(OutcomeReport.write)
    let removed = OutcomeReport.removed(outcomes)
    let notJoined = refusals.isEmpty ? "" : ", not joined \(refusals.count)"
    StandardOutput.write("stored \(items.count), deleted \(removed)\(notJoined)\n")
  }
}
