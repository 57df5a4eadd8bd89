import ArgumentParser
import FoundationEssentials
import Indexing
import IndexModel
import JSONReading
import SearchableItems

/// `webmark activity`: changes the state of user activities.
struct Activity: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Record user activities of an app, with the methods of NSUserActivity.",
    discussion: """
      Only an activity that becomes the current one enters the index. The one that
      was current before rests. An activity that was invalidated never becomes
      current again.

      EXAMPLES
        webmark activity become-current < activity.json
        webmark activity delete --app TEAM.app --persistent i7
      """,
    subcommands: [
      BecomeCurrent.self, Update.self, Resign.self, Invalidate.self, Delete.self,
    ]
  )

  /// An activity in JSON, read from a file or standard input.
  struct Source: ParsableArguments {
    @Argument(help: "The file with the activity, or - for standard input.", completion: .file())
    var file = "-"

    func activity() throws -> UserActivity {
      var reader = try LineReader(file)
      defer { reader.close() }
      var bytes: [UInt8] = []
      while let lines = try reader.next(), bytes.count < LineReader.lineLimit { bytes += lines }
      do {
        _ = try StrictJSON.parse(bytes)
      } catch {
        throw CommandFailure(.error, "\(file) contains no activity: \(error.message)")
      }
      do {
        return try JSONDecoder().decode(UserActivity.self, from: Data(bytes))
      } catch {
        throw CommandFailure(
          .error,
          "\(file) contains no activity; expected {\"appID\", \"activityType\", \"title\", …}"
        )
      }
    }
  }

  struct BecomeCurrent: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "become-current",
      abstract: "Make an activity current, and index it if it is eligibleForSearch."
    )
    @OptionGroup var source: Source

    @Flag(name: .long, help: "Refuse kinds that the app does not declare (see 'webmark app').")
    var strict = false

    @OptionGroup var index: IndexOptions

    func run() async throws {
      var activity = try source.activity()
      activity.owner = activity.owner ?? index.owner
      if strict { try checkDeclaration(of: activity) }
      try await index.writing { shared in
        var states = try ActivityStates(index.data.folder)
        guard states.becomeCurrent(activity) else {
          throw CommandFailure(.error, "the activity was invalidated; it cannot become current")
        }
        try states.save()
        guard activity.eligibleForSearch == true else {
          return StandardOutput.write("current, not eligible for search\n")
        }
        let outcomes = try await shared.write(
          [.putActivity(activity)],
          options: WriteOptions(writer: WriteOptions.account)
        )
        try OutcomeReport.throwRefusal(outcomes)
        StandardOutput.write(
          outcomes == [.skippedRelatedMissing]
            ? "current, not indexed: its related item is not in the index\n" : "current, indexed\n"
        )
        try await shared.refusals(of: [.putActivity(activity)]).joined().forEach(
          OutcomeReport.write
        )
      }
    }

    private func checkDeclaration(of activity: UserActivity) throws {
      guard try AppList(index.data.folder)[activity.appID]?.declares(activity.activityType) == true
      else {
        let type = TerminalText.cleaned(activity.activityType)
        throw CommandFailure(.error, "\(activity.appID) declares no activity type '\(type)'")
      }
    }
  }

  struct Update: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add entries of userInfo and keywords to the current activity."
    )
    @OptionGroup var source: Source
    @OptionGroup var index: IndexOptions

    func run() async throws {
      var update = try source.activity()
      update.owner = update.owner ?? index.owner
      try await index.writing { shared in
        guard try ActivityStates(index.data.folder).isCurrent(update) else {
          throw CommandFailure(.error, "the activity is not the current one of \(update.appID)")
        }
        let known = try await shared.activity(like: update)
        let outcomes = try await shared.write([.putActivity(known?.updated(with: update) ?? update)]
        )
        try OutcomeReport.throwRefusal(outcomes)
        StandardOutput.write(known == nil ? "indexed\n" : "updated\n")
      }
    }
  }

  struct Resign: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Resign the current activity, which can become current again."
    )
    @OptionGroup var source: Source
    @OptionGroup var index: IndexOptions

    func run() async throws {
      let activity = try source.activity()
      try await index.changingStates { $0.resign(activity) }
    }
  }

  struct Invalidate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Invalidate an activity; its record stays in the index until it is deleted."
    )
    @OptionGroup var source: Source
    @OptionGroup var index: IndexOptions

    func run() async throws {
      let activity = try source.activity()
      try await index.changingStates { $0.invalidate(activity) }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete an app's activities from the index."
    )
    @Option(name: .long, help: ArgumentHelp("The app.", valueName: "id"))
    var app: String

    @Option(name: .long, parsing: .upToNextOption, help: "Persistent identifiers.")
    var persistent: [String] = []

    @Option(name: .long, help: "A domain identifier, with those below it.")
    var domain: String?

    @Flag(name: .long, help: "All activities of the app.")
    var all = false

    @OptionGroup var index: IndexOptions

    func validate() throws {
      guard [!persistent.isEmpty, domain != nil, all].filter({ $0 }).count == 1 else {
        throw ValidationError("name what to delete by one of '--persistent', '--domain', '--all'.")
      }
    }

    func run() async throws {
      let owner = index.owner
      var change = IndexChange.deleteAllActivities(appID: app, owner: owner)
      if let domain {
        change = .deleteActivityDomain(appID: app, domainIdentifier: domain, owner: owner)
      } else if !persistent.isEmpty {
        change = .deleteActivities(appID: app, persistentIdentifiers: persistent, owner: owner)
      }
      let outcomes = try await index.changing { try await $0.write([change]) }
      StandardOutput.write("deleted \(OutcomeReport.removed(outcomes))\n")
    }
  }
}
