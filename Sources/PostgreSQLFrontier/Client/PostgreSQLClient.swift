import Glibc
import Synchronization
import SystemIO

/// A connection on a thread of its own, which connects again and repeats what a lost connection interrupted.
actor PostgreSQLClient {
  /// The seconds for which a server that does not respond is asked again.
  static let patience = 300.0
  /// The seconds for which it is asked again by a process that is to end.
  static let lastPatience = 10.0
  private static let longestPause = 2.0
  /// The time without a response after which a wait is reported, or given up if there is no patience left.
  private static let silence = Duration.seconds(2)
  /// The longest time of a statement in a short transaction, in milliseconds.
  private static let shortLimit = 60_000

  private let queue = BlockingQueue("webmark.postgresql")
  private let address: String
  private let patience: Double
  private let onWait: (@Sendable (String) -> Void)?
  private let ending = EndingTime()
  private var connection: PostgreSQLConnection?
  /// The worker in whose row each short transaction leaves its number.
  private var worker: Int?
  private var number = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe queue.asUnownedSerialExecutor()
  }

  /// Creates a client that connects when it is first used.
  ///
  /// - Parameters:
  ///   - address: A connection URI or string of libpq.
  ///   - patience: The seconds for which a server that does not respond is asked again.
  ///   - onWait: Called once for each transaction that waits for the server for seconds, with the reason.
  init(
    _ address: String,
    patience: Double = patience,
    onWait: (@Sendable (String) -> Void)? = nil
  ) {
    self.address = address
    self.patience = patience
    self.onWait = onWait
  }

  /// Connects, without repeating a failure, so that a wrong address is reported at once.
  func connect() throws { connection = try PostgreSQLConnection(address) }

  /// Closes the connection.
  func close() { connection = nil }

  /// Limits the wait for a server that does not respond to ``lastPatience`` from now on, because the process is to end.
  nonisolated func beginEnding() { ending.set() }

  /// Numbers the short transactions from now on, in the row of a worker that no other client numbers.
  func number(in worker: Int) { self.worker = worker }

  /// Runs `body` in a transaction, and again if the server restarts, the connection is lost, or another transaction wins
  /// a race.
  ///
  /// If the connection is lost while the transaction commits, the server is asked for the outcome, so that a committed
  /// transaction is never repeated. ``patience`` begins with the call, not when the calls before it have ended.
  ///
  /// - Parameters:
  ///   - isShort: `true` if each statement takes seconds at most. The server ends a longer one, and the locks of a
  ///     process that was suspended.
  ///   - lock: The number of an advisory lock that is held until the transaction ends, and without which it gets no
  ///     number: of two transactions with the same lock, the later one has the larger number. `nil` for none.
  ///   - body: The statements; they must not depend on an earlier attempt.
  /// - Returns: The result of `body`.
  /// - Throws: The errors of `body`, and the last one if the server does not respond for ``patience``, until the task is
  ///   cancelled, or for ``lastPatience`` after ``beginEnding()``.
  nonisolated func transaction<Value: Sendable>(
    isShort: Bool = false,
    lock: Int64? = nil,
    _ body: @Sendable (PostgreSQLConnection) throws -> Value
  ) async throws -> Value {
    let retry = Retry(patience: patience, ending: ending, onWait: onWait)
    return try await transaction(isShort: isShort, lock: lock, retry: retry, body)
  }

  /// Runs `body` in a transaction that only reads, which a standby runs, too; again if the connection is lost.
  ///
  /// - Parameter body: The statements; they must not depend on an earlier attempt.
  /// - Returns: The result of `body`.
  /// - Throws: What ``transaction(isShort:lock:_:)`` throws.
  nonisolated func reading<Value: Sendable>(
    _ body: @Sendable (PostgreSQLConnection) throws -> Value
  ) async throws -> Value {
    let retry = Retry(patience: patience, ending: ending, onWait: onWait)
    return try await repeating(retry) { client in
      let connection = try client.usableConnection()
      try connection.run("BEGIN READ ONLY")
      return try client.run(body, on: connection) { _ = try connection.run("COMMIT") }
    }
  }

  private func transaction<Value: Sendable>(
    isShort: Bool,
    lock: Int64?,
    retry: Retry,
    _ body: @Sendable (PostgreSQLConnection) throws -> Value
  ) throws -> Value {
    try repeating(retry) { try $0.attempt(isShort: isShort, lock: lock, body) }
  }

  /// Runs `attempt` until it succeeds or the patience ends.
  private func repeating<Value: Sendable>(
    _ retry: Retry,
    _ attempt: @Sendable (isolated PostgreSQLClient) throws -> Value
  ) throws -> Value {
    var retry = retry
    while true {
      do {
        return try attempt(self)
      } catch let error as PostgreSQLError where error.code == PostgreSQLError.readOnly {
        try requireStandby(error)
        // Another connection may lead to a server that writes.
        connection = nil
        try retry.pause(after: PostgreSQLError("the server is a standby: \(error.description)"))
      } catch let error as PostgreSQLError where error.isTransient {
        try retry.pause(after: error)
      }
    }
  }

  /// Throws if a server that refuses to write is no standby, which may lead to a primary later.
  private func requireStandby(_ error: PostgreSQLError) throws {
    guard let connection, !connection.isBroken,
      let answer = try? connection.run("SELECT pg_is_in_recovery()"), !answer.flag(0, 0)
    else { return }
    throw PostgreSQLError(
      "\(error.description): 'default_transaction_read_only' is set for the role, the database or the server",
      code: error.code
    )
  }

  private func attempt<Value: Sendable>(
    isShort: Bool,
    lock: Int64?,
    _ body: @Sendable (PostgreSQLConnection) throws -> Value
  ) throws -> Value {
    let connection = try usableConnection()
    let limit = isShort ? "SET LOCAL statement_timeout = \(Self.shortLimit);" : ""
    let wait = lock.map { "SELECT pg_advisory_xact_lock(\($0));" } ?? ""
    let begin = try connection.run("BEGIN; \(limit) \(wait) SELECT pg_current_xact_id()")
    let transaction = begin.text(0, 0) ?? ""
    return try run(body, on: connection) {
      try commit(transaction, number: isShort ? leaveNumber(on: connection) : nil, on: connection)
    }
  }

  /// Runs the statements of a transaction, and ends it by `commit` or, if they fail, by a rollback.
  private func run<Value>(
    _ body: (PostgreSQLConnection) throws -> Value,
    on connection: PostgreSQLConnection,
    committingBy commit: () throws -> Void
  ) throws -> Value {
    let value: Value
    do {
      value = try body(connection)
    } catch {
      if !connection.isBroken { _ = try? connection.run("ROLLBACK") }
      throw error
    }
    try commit()
    return value
  }

  /// Writes the next number into the row of the worker, and returns it; `nil` without a worker.
  private func leaveNumber(on connection: PostgreSQLConnection) throws -> Int? {
    guard let worker else { return nil }
    number += 1
    try connection.run(
      "UPDATE worker SET transaction = $1 WHERE id = $2",
      [String(number), String(worker)]
    )
    return number
  }

  /// Commits a transaction, or learns that it was committed although the connection was lost.
  private func commit(
    _ transaction: String,
    number: Int?,
    on connection: PostgreSQLConnection
  ) throws {
    let outcome = Result<Int, any Error> { try connection.run("COMMIT").count }
    guard case .failure(let error) = outcome else { return }
    guard let loss = error as? PostgreSQLError, loss.isConnectionLoss,
      try isCommitted(transaction, number: number)
    else { throw error }
  }

  /// Returns `true` if a transaction has committed whose connection was lost.
  ///
  /// A server that crashed assigns the identifiers of transactions again that it had not written to its log, so the
  /// number in the row of the worker decides where there is one.
  private func isCommitted(_ transaction: String, number: Int?) throws -> Bool {
    var retry = Retry(patience: patience, ending: ending, onWait: onWait)
    while true {
      do {
        let status = try status(of: transaction)
        guard status == "in progress" else {
          guard let worker, let number else { return status == "committed" }
          let last = try usableConnection()
            .run("SELECT transaction FROM worker WHERE id = $1", [String(worker)]).text(0, 0)
          return last == String(number)
        }
        // The server has not noticed the loss yet.
        try retry.pause(after: PostgreSQLError("the last transaction does not end"))
      } catch let error as PostgreSQLError where error.isTransient {
        try retry.pause(after: error)
      }
    }
  }

  /// Returns `committed`, `aborted` or `in progress`; `nil` for an identifier that is not assigned.
  private func status(of transaction: String) throws -> String? {
    do {
      return try usableConnection()
        .run("SELECT pg_xact_status($1::xid8)", [transaction]).text(0, 0)
    } catch let error as PostgreSQLError where error.code == PostgreSQLError.invalidValue {
      // "transaction ID 731 is in the future"
      return nil
    }
  }

  private func usableConnection() throws -> PostgreSQLConnection {
    if let connection, !connection.isBroken { return connection }
    let new = try PostgreSQLConnection(address)
    connection = new
    return new
  }

  /// The pauses between attempts, which double up to a limit.
  private struct Retry {
    private let start = ContinuousClock.now
    private let patience: Double
    private let ending: EndingTime
    private let onWait: (@Sendable (String) -> Void)?
    private var next = 0.02
    private var isReported = false

    init(patience: Double, ending: EndingTime, onWait: (@Sendable (String) -> Void)?) {
      (self.patience, self.ending, self.onWait) = (patience, ending, onWait)
    }

    mutating func pause(after error: PostgreSQLError) throws {
      let waited = start.duration(to: .now)
      guard waited < .seconds(patience), !Task.isCancelled, !isEnding else { throw error }
      if waited >= PostgreSQLClient.silence, !isReported {
        isReported = true
        onWait?(
          "waiting for PostgreSQL, for up to \(Int(patience)) seconds: \(error.description)"
        )
      }
      usleep(UInt32(next * 1_000_000))
      next = min(next * 2, PostgreSQLClient.longestPause)
    }

    /// A Boolean value that indicates whether the process is to end and has waited long enough.
    private var isEnding: Bool {
      guard let begin = ending.value else { return false }
      let now = ContinuousClock.now
      // A transaction that begins late is repeated once or more, as after losing a race.
      return begin.duration(to: now) >= .seconds(PostgreSQLClient.lastPatience)
        && start.duration(to: now) >= PostgreSQLClient.silence
    }
  }
}

/// The time at which the process was asked to end; `nil` before.
private final class EndingTime: Sendable {
  private let time = Mutex<ContinuousClock.Instant?>(nil)

  var value: ContinuousClock.Instant? { time.withLock { $0 } }

  func set() { time.withLock { $0 = $0 ?? .now } }
}
