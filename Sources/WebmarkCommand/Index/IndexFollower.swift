import Indexing
import IndexModel
import PostgreSQLFrontier
import SystemIO

/// Applies the changes of an outbox to an index, and stores the position in the transaction of each batch.
///
/// A follower that is killed therefore continues after the last change that its index has.
struct IndexFollower {
  /// The app under which the position is stored as client state.
  private static let appID = "webmark.outbox"
  private static let stateName = "position"
  /// The number of record numbers for each change; a change with more records uses those of the changes after it.
  private static let recordsPerChange: Int64 = 16
  /// The time between two reads of an empty outbox, and between two reports to the server.
  private static let (pause, reportInterval) = (Duration.milliseconds(500), Duration.seconds(10))
  /// The time between two reads while servers wait for answers, and the time after a question for which this lasts.
  private static let (shortPause, attention) = (Duration.milliseconds(25), Duration.seconds(10))

  let index: SharedIndex
  let outbox: PostgreSQLOutbox
  let shard: OutboxShard
  let progress: FollowProgress
  /// The file of the index.
  let file: OpenedFile

  /// The result of a run.
  struct Tally: Codable {
    /// The number of applied changes.
    var changes = 0
  }

  /// Follows until the task is cancelled, which also ends waiting for a server that does not respond.
  ///
  /// - Parameter endsWhenCurrent: `true` to end when everything is applied that was begun before the call.
  /// - Returns: The numbers of changes.
  /// - Throws: `IndexError` and `PostgreSQLError`.
  func run(endsWhenCurrent: Bool) async throws -> Tally {
    var state = try await storedState()
    var tally = Tally()
    do {
      try await follow(endsWhenCurrent: endsWhenCurrent, &state, &tally)
      progress.finish()
      try await confirm(state)
    } catch  where Task.isCancelled && (error is PostgreSQLError || error is CancellationError) {
      // The server learns the position from the next run.
      progress.finish()
    } catch {
      try? await index.finishWriting()
      throw error
    }
    try await index.finishWriting()
    return tally
  }

  private func follow(
    endsWhenCurrent: Bool,
    _ state: inout State,
    _ tally: inout Tally
  ) async throws {
    try await outbox.register(at: state.position)
    let goal = try await outbox.nextTransaction()
    var reported = ContinuousClock.now
    var asked: ContinuousClock.Instant?
    var obstacle: String?
    while !Task.isCancelled {
      let batch = try await outbox.changes(after: state.position)
      if !batch.changes.isEmpty { try await apply(batch, &state, &tally) }
      for question in batch.dueQuestions { try await answer(question) }
      if !batch.questions.isEmpty { asked = .now }
      if progress.isDue {
        let waiting = try await outbox.waitingCount(after: state.position)
        progress.show(tally.changes, waiting: waiting)
      }
      let isCurrent = batch.changes.isEmpty && batch.horizon >= goal
      if endsWhenCurrent, isCurrent { return }
      if reported.duration(to: .now) >= Self.reportInterval {
        try await confirm(state)
        if batch.changes.isEmpty { try await tell(of: &obstacle, after: state.position) }
        reported = .now
      }
      guard batch.changes.isEmpty else { continue }
      let isAsked = asked.map { $0.duration(to: .now) < Self.attention } ?? false
      try await Task.sleep(for: isAsked ? Self.shortPause : Self.pause)
    }
  }

  /// Tells the server the position, unless the index that has it is gone: the server deletes what is before the position.
  private func confirm(_ state: State) async throws {
    try requireFile()
    try await outbox.confirm(state.position)
  }

  private func requireFile() throws {
    guard file.isInPlace else {
      throw CommandFailure(
        .error,
        "\(file.path) was moved, replaced or removed while the index followed the outbox; start 'webmark index follow' again"
      )
    }
  }

  /// Names what holds back changes that wait, if it was not named before.
  private func tell(of obstacle: inout String?, after position: OutboxPosition) async throws {
    guard try await outbox.waitingCount(after: position).count > 0 else { return }
    let found = try await outbox.oldestTransaction() ?? "a transaction of another role"
    guard found != obstacle else { return }
    obstacle = found
    SharedFrontier.reportWait("changes wait until \(found) ends")
  }

  /// Answers which records the index did not join; a question of a later version remains without an answer.
  private func answer(_ question: OutboxQuestion) async throws {
    guard let content = JoinQuestion(question.bytes) else { return }
    let answer = try await content.answer(of: index)
    try await outbox.answer(question, with: answer)
  }

  private func apply(
    _ batch: PostgreSQLOutbox.Batch,
    _ state: inout State,
    _ tally: inout Tally
  ) async throws {
    let changes = try batch.changes.map { payload in
      guard let change = LoggedChange(payload) else {
        throw CommandFailure(
          .error,
          "a change after row \(state.position.id) of the outbox cannot be read; a newer version may have written it: update webmark"
        )
      }
      return change
    }
    let former = state.bytes
    state.position = batch.end
    var mark = IndexChange.ClientState(
      appID: Self.appID,
      name: Self.stateName,
      state: state.bytes
    )
    // Nobody else may have moved the position meanwhile.
    mark.expected = state.isStored ? former : []
    // Indexes of shards and of everything number the same records alike, so that a search compares the same ones of many.
    var options = WriteOptions()
    options.recordNumbers = batch.numbers.map { $0 &* Self.recordsPerChange }
    options.writers = changes.map(\.writer)
    try requireFile()
    let prepared = index.prepare(changes.map(\.change) + [.setClientState(mark)])
    try await index.write(prepared, options: options)
    state.isStored = true
    tally.changes += changes.count
  }

  // MARK: Position

  /// The stored position, with the frontier and the shard to which it belongs.
  private struct State {
    var position: OutboxPosition
    let source: String
    var isStored: Bool

    var bytes: [UInt8] { Array("\(source) \(position.transaction) \(position.id)".utf8) }
  }

  private func storedState() async throws -> State {
    let source = "\(String(outbox.frontier, radix: 16)) \(shard)"
    guard let bytes = try await index.clientState(appID: Self.appID, name: Self.stateName) else {
      let pages = try await index.statistics().pages
      guard pages == 0 else {
        throw CommandFailure(
          .error,
          "the index has \(pages) pages of other crawls; follow an outbox with an empty data folder"
        )
      }
      return State(position: .start, source: source, isStored: false)
    }
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard parts.count == 4, let transaction = UInt64(parts[2]), let id = Int64(parts[3]) else {
      throw CommandFailure(.error, "the position of the index in the outbox cannot be read")
    }
    guard parts[0] + " " + parts[1] == source else {
      throw CommandFailure(
        .error,
        "the index follows shard \(parts[1]) of the outbox \(parts[0]), "
          + "not \(shard) of \(String(outbox.frontier, radix: 16)); use another data folder"
      )
    }
    let position = OutboxPosition(transaction: transaction, id: id)
    return State(position: position, source: source, isStored: true)
  }
}
