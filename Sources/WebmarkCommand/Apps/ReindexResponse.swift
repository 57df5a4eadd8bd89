import Basics
import Indexing
import IndexModel
import JSONReading
import SearchableItems
import Webmark

/// Reads a provider's response line by line and writes its changes in batches.
///
/// A line is an item or an activity in the format of `index add`, `{"op":"delete","ids":[…]}`, or
/// finally `{"op":"ack"}`. A provider can change only items of its own app and owner.
struct ReindexResponse {
  private static let batchSize = 500

  private let provider: Provider
  private let write: ([IndexChange]) async throws -> [ChangeOutcome]
  private var pending: [IndexChange] = []
  /// The number of lines so far.
  private var line = 0
  /// A Boolean value that indicates whether the provider acknowledged the request.
  private(set) var isAcknowledged = false
  private(set) var tally = IndexTally()
  /// The first rejected lines, each with its line number and the reason.
  private(set) var problems: [String] = []
  private(set) var refused = 0

  init(of provider: Provider, write: @escaping ([IndexChange]) async throws -> [ChangeOutcome]) {
    self.provider = provider
    self.write = write
  }

  /// Processes one line without its terminator.
  mutating func parse(_ bytes: [UInt8]) async throws {
    line += 1
    guard !isAcknowledged, bytes.contains(where: { $0 > 0x20 }) else { return }
    if let operation = Operation(bytes) { return try await follow(operation) }
    let feed = AppFeed(
      parsing: bytes,
      firstLine: line,
      appID: provider.appID,
      owner: provider.owner
    )
    for problem in feed.problems { refuse(problem.message) }
    for change in feed.changes { collect(change) }
    if pending.count >= Self.batchSize { try await flush() }
  }

  private mutating func collect(_ change: IndexChange) {
    guard provider.mayChange(change) else {
      return refuse("a provider may change only its own app, \(provider.appID), and owner")
    }
    pending.append(change)
  }

  private mutating func follow(_ operation: Operation) async throws {
    switch operation {
    case .acknowledge:
      try await flush()
      isAcknowledged = true
    case .delete(let identifiers):
      pending.append(
        .deleteItems(
          appID: provider.appID,
          uniqueIdentifiers: identifiers,
          owner: provider.owner
        )
      )
    case .unknown(let name):
      refuse("the operation '\(QuotedInput(name))' is not known: ack or delete")
    }
  }

  private mutating func flush() async throws {
    guard !pending.isEmpty else { return }
    let outcomes = try await write(pending)
    pending = []
    tally.count(outcomes)
    for case .refused(let reason) in outcomes { refuse(reason) }
  }

  private mutating func refuse(_ reason: String) {
    refused += 1
    if problems.count < 20 { problems.append("line \(line): \(reason)") }
  }

  private enum Operation {
    case acknowledge
    case delete([String])
    case unknown(String)

    init?(_ line: [UInt8]) {
      // Operations are recognized by their first bytes, so that items are not parsed twice.
      guard line.count < 16_000_000, line.prefix(32).contains(UInt8(ascii: "o")),
        let value = try? StrictJSON.parse(line), let name = value["op"]?.string
      else { return nil }
      switch name {
      case "ack": self = .acknowledge
      case "delete": self = .delete(value["ids"]?.strings ?? [])
      default: self = .unknown(name)
      }
    }
  }
}

extension Provider {
  fileprivate func mayChange(_ change: IndexChange) -> Bool {
    switch change {
    case .putItem(let item):
      item.appID == appID && item.isPublic != true && item.owner ?? Owner.local == owner
    case .putActivity(let activity):
      activity.appID == appID && activity.owner ?? Owner.local == owner
    default: false
    }
  }
}
