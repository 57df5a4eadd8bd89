import ArgumentParser
import EntityResolution
import FoundationEssentials
import Indexing
import IndexModel
import SearchableItems
import URLStandard
import Webmark

/// `webmark index add`: adds searchable items and user activities from JSON lines.
struct IndexAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add searchable items and user activities, one JSON object a line.",
    discussion: """
      A line with "activityType" is a user activity, any other a searchable item.
      Items and activities about the content of a crawled page are merged with it
      into one result. Lines are written in batches; reported lines are on disk.

      Items are private to the owner of '--owner', by default this user: 'webmark
      search' and 'webmark serve --owner local' show them, other servers only with a
      token of the owner. "isPublic": true makes an item public.

      EXAMPLES
        webmark index add items.ndjson
        my-exporter | webmark index add -
        webmark index add catalogue.ndjson --app TEAM.shop  for lines without "appID"
        webmark index add notes.ndjson --owner ann    for another user of the server

        {"appID":"TEAM.app","uniqueIdentifier":"7","attributeSet":{"title":"Cake"}}
      """
  )

  @Argument(help: "The file, or - for standard input.", completion: .file())
  var file: String

  @Option(name: .long, help: ArgumentHelp("The app of lines without an app.", valueName: "id"))
  var app: String?

  @Flag(
    name: .long,
    help: "Print the counts and the reasons of refused joins as one line of JSON."
  )
  var json = false

  @Flag(name: .long, help: "Print the number of durable lines after each batch.")
  var progress = false

  @OptionGroup var index: IndexOptions

  func run() async throws {
    var tally = FeedTally()
    let lines = try LineReader(file)
    try await index.writing { shared in
      let reader = FeedReader(lines, appID: app, owner: index.owner, index: shared)
      while let piece = try reader.next() {
        report(piece.problems, &tally)
        report(piece.generated, &tally)
        for part in piece.parts { try await write(part, to: shared, &tally) }
      }
    }
    StandardOutput.write(json ? try JSONText.line(tally.summary) : tally.line)
    if !json, let note = tally.privacyNote() { StandardError.write(note) }
    for warning in tally.warnings { StandardError.write("webmark: \(warning)\n") }
    guard tally.unread == 0 else {
      let verb = tally.unread == 1 ? "was" : "were"
      let lines = NumberFormat.counted(tally.lines, "line")
      throw CommandFailure(.error, "\(tally.unread) of \(lines) \(verb) not read")
    }
  }

  private func write(
    _ part: PreparedChanges,
    to shared: SharedIndex,
    _ tally: inout FeedTally
  ) async throws {
    let outcomes = try await shared.write(part, options: WriteOptions(writer: WriteOptions.account))
    tally.count(part.changes, outcomes)
    let refusals = try await shared.refusals(of: part.changes)
    report(refusals.joined(), &tally)
    tally.countItems(part.changes)
    tally.countPrivate(part.changes, outcomes)
    if progress { StandardError.write("\(tally.lines)\n") }
    for case .refused(let reason) in outcomes.lazy.prefix(20) {
      StandardError.write("webmark: not stored: \(TerminalText.cleaned(reason))\n")
    }
  }

  /// The maximum number of messages of one kind on standard error.
  private static let messageLimit = OutcomeReport.messageLimit

  private func report(_ refusals: some Sequence<JoinRefusal>, _ tally: inout FeedTally) {
    for refusal in refusals {
      if tally.notJoined < Self.messageLimit, !json { OutcomeReport.write(refusal) }
      tally.add(refusal)
    }
  }

  private func report(
    _ generated: [(line: Int, uniqueIdentifier: String)],
    _ tally: inout FeedTally
  ) {
    for (line, identifier) in generated {
      if tally.generated < Self.messageLimit, !json {
        let text = "\(file):\(line): no uniqueIdentifier; stored as \(identifier)"
        StandardError.write("webmark: \(text)\n")
      }
      tally.addGenerated(identifier, line: line)
    }
  }

  private func report(_ problems: [AppFeed.Problem], _ tally: inout FeedTally) {
    for problem in problems.prefix(max(0, 100 - tally.unread)) {
      let message = TerminalText.cleaned(problem.message)
      StandardError.write("webmark: \(file):\(problem.line): \(message)\n")
    }
    tally.unread += problems.count
  }
}

/// The results of a feed's lines.
private struct FeedTally {
  var outcomes = IndexTally()
  var unread = 0
  private var count = 0
  /// The number of records that were not joined with the page that they point at, and the first of them.
  private(set) var notJoined = 0
  private var refusals: [JoinRefusal] = []
  /// The number of items that got a UUID, and the first of them.
  private(set) var generated = 0
  private var identifiers: [FeedSummary.Generated] = []
  private static let listLimit = 1000

  mutating func add(_ refusal: JoinRefusal) {
    notJoined += 1
    if refusals.count < Self.listLimit { refusals.append(refusal) }
  }

  mutating func addGenerated(_ identifier: String, line: Int) {
    generated += 1
    guard identifiers.count < Self.listLimit else { return }
    identifiers.append(FeedSummary.Generated(line: line, uniqueIdentifier: identifier))
  }

  /// The counts for `--json`.
  var summary: FeedSummary {
    FeedSummary(
      added: outcomes.inserted,
      changed: outcomes.merged,
      same: outcomes.unchanged,
      expired: expired,
      empty: empty,
      notStored: refused,
      unread: unread,
      notJoined: notJoined,
      refusals: refusals,
      generated: identifiers,
      private: privateCount
    )
  }

  /// The number of stored records that only their owners find.
  private(set) var privateCount = 0
  /// The first of these owners.
  private var owners: Set<String> = []

  mutating func countPrivate(_ changes: [IndexChange], _ outcomes: [ChangeOutcome]) {
    let stored: [ChangeOutcome] = [.inserted, .merged, .unchanged]
    for (change, outcome) in zip(changes, outcomes) where stored.contains(outcome) {
      switch change {
      case .putItem(let item) where item.isPublic != true && item.owner != Owner.everybody:
        countPrivate(owner: item.owner)
      case .putActivity(let activity): countPrivate(owner: activity.owner)
      default: continue
      }
    }
  }

  private mutating func countPrivate(owner: String?) {
    privateCount += 1
    if owners.count < 2 { owners.insert(owner ?? Owner.local) }
  }

  /// Returns a note that says who finds the private records; `nil` if there are none.
  func privacyNote() -> String? {
    guard let owner = owners.first else { return nil }
    guard owners.count == 1 else {
      let count = NumberFormat.grouped(privateCount)
      return
        "webmark: \(count) records are private to their owners: shown by 'webmark search --owner NAME' and "
        + "'webmark serve --owner NAME'; \"isPublic\": true makes an item public\n"
    }
    let name = TerminalText.cleaned(owner)
    let search = owner == Owner.local ? "webmark search" : "webmark search --owner \(name)"
    let noun = privateCount == 1 ? "record is" : "records are"
    return
      "webmark: \(NumberFormat.grouped(privateCount)) \(noun) private to the owner '\(name)': shown by '\(search)' and "
      + "'webmark serve --owner \(name)'; \"isPublic\": true makes an item public\n"
  }

  private var refused: Int {
    count - outcomes.inserted - outcomes.merged - outcomes.unchanged - expired - empty
  }

  /// The number of items per app, for a bounded number of apps.
  private var items: [String: Int] = [:]
  /// The number of items per app above which a warning is printed; Core Spotlight works best with a few
  /// thousand.
  private static let comfortable = 5000

  var lines: Int { count + unread }

  mutating func countItems(_ changes: [IndexChange]) {
    for case .putItem(let item) in changes where items.count < 1000 || items[item.appID] != nil {
      items[item.appID, default: 0] += 1
    }
  }

  var warnings: [String] {
    items.filter { $0.value > Self.comfortable }.sorted { $0.key < $1.key }.map { app, count in
      "\(TerminalText.cleaned(app)) sent \(NumberFormat.grouped(count)) items; results of an app are best with a few "
        + "thousand items"
    }
  }

  /// The number of stored items that no search returns, because their expiration date has passed.
  private(set) var expired = 0
  /// The number of stored items that no search returns, because they have no attributes and name no page.
  private(set) var empty = 0

  /// Counts the outcomes of changes; items that no search returns are not counted as added or changed.
  mutating func count(_ changes: [IndexChange], _ outcomes: [ChangeOutcome]) {
    count += outcomes.count
    let now = Int64(Date.now.timeIntervalSince1970)
    for (change, outcome) in zip(changes, outcomes) {
      guard case .putItem(let item) = change, outcome == .inserted || outcome == .merged else {
        self.outcomes.count([outcome])
        continue
      }
      if let end = item.expirationDate.flatMap(RecordDate.seconds), end <= now {
        expired += 1
      } else if item.isEmpty {
        empty += 1
      } else {
        self.outcomes.count([outcome])
      }
    }
  }

  var line: String {
    "added \(outcomes.inserted), changed \(outcomes.merged), same \(outcomes.unchanged)"
      + (expired > 0 ? ", expired \(expired)" : "")
      + (empty > 0 ? ", without attributes \(empty)" : "")
      + (refused > 0 ? ", not stored \(refused)" : "")
      + (notJoined > 0 ? ", not joined \(notJoined)" : "") + "\n"
  }
}

/// The result of a feed as JSON; lists have at most 1,000 entries.
private struct FeedSummary: Encodable {
  struct Generated: Encodable {
    let line: Int
    let uniqueIdentifier: String
  }

  let added: Int
  let changed: Int
  let same: Int
  let expired: Int
  let empty: Int
  let notStored: Int
  let unread: Int
  let notJoined: Int
  let refusals: [JoinRefusal]
  let generated: [Generated]
  let `private`: Int
}

extension SearchableItem {
  /// A Boolean value that indicates whether there is nothing by which the item could be found.
  fileprivate var isEmpty: Bool {
    isUpdate != true && attributeSet.values.isEmpty && WebURL(uniqueIdentifier)?.isHTTP != true
  }
}
