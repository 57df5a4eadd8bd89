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
      activities. Items of '--owner' are replaced, or with '--public' those of
      everybody: lines with another "owner", "appID" or "isPublic" are refused, and
      nothing is replaced.

      EXAMPLES
        my-exporter | webmark index replace-domain patient --app TEAM.clinic
        webmark index replace-domain cakes cakes.ndjson --app TEAM.shop --public
      """
  )

  @Argument(help: "The domain identifier.")
  var domain: String

  @Argument(help: "The file of items, or - for standard input.", completion: .file())
  var file = "-"

  @Option(name: .long, help: ArgumentHelp("The app.", valueName: "id"))
  var app: String

  @Flag(name: .long, help: "Replace the public items of the domain.")
  var `public` = false

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
        if let error = validationError(for: item) {
          throw CommandFailure(.error, TerminalText.cleaned("\(file): \(error)"))
        }
        items.append(item)
      }
    }
    let change = IndexChange.replaceDomain(
      appID: app,
      domainIdentifier: domain,
      items: items,
      owner: owner
    )
    let (outcomes, refusals) = try await index.writing { shared in
      let outcomes = try await shared.write([change])
      let refusals = try await shared.refusals(of: [change])
      return (outcomes, refusals[0])
    }
    refusals.prefix(OutcomeReport.messageLimit).forEach(OutcomeReport.write)
    let removed = OutcomeReport.removed(outcomes)
    let notJoined = refusals.isEmpty ? "" : ", not joined \(refusals.count)"
    let stored = OutcomeReport.stored(outcomes)
    StandardOutput.write("stored \(stored), deleted \(removed)\(notJoined)\n")
  }

  /// The owner of the replaced items.
  private var owner: String { `public` ? Owner.everybody : index.owner }

  /// Returns the reason why an item cannot replace those of the owner; `nil` if it can.
  private func validationError(for item: SearchableItem) -> String? {
    let name = "item '\(item.uniqueIdentifier)'"
    if item.appID != app { return "\(name) is of the app '\(item.appID)', not of '\(app)'" }
    if item.isPublic == true, !`public` {
      return "\(name) is public; '--public' replaces the public items of the domain"
    }
    if item.isPublic == false, `public` { return "\(name) is private; leave out '--public'" }
    guard item.isPublic != true, let named = item.owner, named != owner else { return nil }
    let expected = `public` ? "; leave out '--public'" : ", not to '\(owner)'"
    return "\(name) belongs to '\(named)'\(expected)"
  }
}
