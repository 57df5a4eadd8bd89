import ArgumentParser
import Indexing
import IndexModel

/// `webmark index delete`: deletes an app's items by identifier, by domain, or all.
struct IndexDelete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete an app's items with their related activities.",
    discussion: """
      A domain identifier includes those below it: 'acc' deletes 'acc' and
      'acc.inbox', not 'account'. Engagement counts are kept for 30 days, in case the
      items are added again; --forget deletes them, too.

      EXAMPLES
        webmark index delete --app TEAM.app --ids 7 8
        webmark index delete --app TEAM.app --domains patient
        webmark index delete --app TEAM.app --all --forget
        webmark index delete --app TEAM.app --ids 7 --public     for everybody
      """
  )

  @Option(name: .long, help: ArgumentHelp("The app.", valueName: "id"))
  var app: String

  @Option(name: .long, parsing: .upToNextOption, help: "Unique identifiers of items.")
  var ids: [String] = []

  @Option(name: .long, parsing: .upToNextOption, help: "Domain identifiers.")
  var domains: [String] = []

  @Flag(name: .long, help: "All items of the app.")
  var all = false

  @Flag(
    name: .long,
    help: "Delete public items, with the activities of all owners."
  )
  var `public` = false

  @Flag(name: .long, help: "Also delete the engagement counts.")
  var forget = false

  @OptionGroup var index: IndexOptions

  func validate() throws {
    guard [!ids.isEmpty, !domains.isEmpty, all].filter({ $0 }).count == 1 else {
      throw ValidationError("name what to delete by one of '--ids', '--domains' and '--all'.")
    }
  }

  func run() async throws {
    let owner = `public` ? Owner.everybody : index.owner
    var changes: [IndexChange] = domains.map {
      .deleteDomain(appID: app, domainIdentifier: $0, owner: owner)
    }
    if !ids.isEmpty {
      changes.append(.deleteItems(appID: app, uniqueIdentifiers: ids, owner: owner))
    }
    if all { changes.append(.deleteAllItems(appID: app, owner: owner)) }
    let outcomes = try await index.writing { index in
      try await index.write(changes, options: WriteOptions(forgets: forget))
    }
    StandardOutput.write("deleted \(OutcomeReport.removed(outcomes))\n")
  }
}
