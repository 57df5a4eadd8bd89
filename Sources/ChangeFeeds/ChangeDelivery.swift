public import Frontier

/// Delivers the significant changes of a log to one receiver, in order and at least once.
public struct ChangeDelivery: Sendable {
  /// The result of one attempt.
  public enum Attempt: Sendable {
    /// The receiver has the changes.
    case delivered
    /// The receiver may accept them later, after at least that many seconds.
    case postponed(reason: String, seconds: Double?)
    /// The receiver rejects them.
    case rejected(reason: String)
  }

  /// The longest delay between attempts, in seconds.
  private static let longestDelay = 300.0

  /// The number of stored changes that are read at once.
  private static let step = 1000

  private let log: any ChangeDeliveryLog
  private let receiver: String
  private let attempts: Int
  private let firstDelay: Double

  /// Creates a delivery.
  ///
  /// - Parameters:
  ///   - log: The changes and the positions of receivers.
  ///   - receiver: The unique name of the receiver, such as its URL.
  ///   - attempts: The maximum number of attempts per batch.
  ///   - firstDelay: The seconds before the second attempt; each further delay is twice as long, up to 300 s.
  public init(
    of log: any ChangeDeliveryLog,
    receiver: String,
    attempts: Int,
    firstDelay: Double
  ) {
    self.log = log
    self.receiver = receiver
    self.attempts = max(1, attempts)
    self.firstDelay = firstDelay
  }

  /// Delivers all changes that the receiver does not have.
  ///
  /// - Parameters:
  ///   - includes: Returns `true` if the receiver gets the change.
  ///   - send: Sends a batch of at most 1,000 changes.
  /// - Returns: The number of delivered changes.
  /// - Throws: ``DeliveryError`` if the receiver does not accept a batch, which a later delivery repeats, and the errors
  ///   of the log.
  public func run(
    including includes: (StoredChange) -> Bool = { _ in true },
    send: ([StoredChange]) async -> Attempt
  ) async throws -> Int {
    let end = try await log.lastCompleteNumber()
    var selection = ChangeSelection(limit: Self.step)
    selection.after = try await log.position(of: receiver)
    var count = 0
    while true {
      let stored = try await log.changes(selection).prefix { $0.id <= end }
      guard let last = stored.last else { return count }
      let batch = stored.filter { $0.change.isSignificant && includes($0) }
      if !batch.isEmpty { try await deliver(batch, send) }
      count += batch.count
      try await log.setPosition(last.id, of: receiver)
      selection.after = last.id
    }
  }

  private func deliver(
    _ batch: [StoredChange],
    _ send: ([StoredChange]) async -> Attempt
  ) async throws {
    let changes = "\(batch.count) change\(batch.count == 1 ? "" : "s")"
    var delay = firstDelay
    var reason = ""
    for attempt in 1...attempts {
      switch await send(batch) {
      case .delivered: return
      case .rejected(let why):
        throw DeliveryError(message: "\(receiver) rejects \(changes): \(why)")
      case .postponed(let why, let seconds):
        reason = why
        guard attempt < attempts else { break }
        let wait = min(max(delay, seconds ?? 0), Self.longestDelay)
        try await Task.sleep(for: .seconds(wait))
        delay *= 2
      }
    }
    throw DeliveryError(
      message: "\(receiver) did not accept \(changes) in \(attempts) attempts: "
        + "\(reason); the next run delivers them"
    )
  }
}
