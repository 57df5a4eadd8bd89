import Basics
import Synchronization

/// Answers that are asked for again: people type the same beginnings.
///
/// An answer is kept for its owner's eyes only, ready to be sent. It is given again while the index
/// did not change, for a minute at most, since things expire; for some seconds although a crawl
/// writes meanwhile; and for that minute where the server has more to search than it can. A write
/// through this server takes back what it may have changed. A question that is being answered is not
/// asked a second time.
final class AnswerCache: Sendable {
  /// Bytes that are kept of each generation; there are two.
  private static let byteLimit = 64_000_000
  /// Seconds after which an answer is made anew whatever happens.
  static let longest = 60.0

  /// What was asked, and by whom.
  struct Key: Hashable, Sendable {
    var owner: String?
    /// The kind of answer, and all that it depends on.
    var question: [String?]
  }

  /// An answer, and what it was true of.
  struct Entry: Sendable {
    /// What an entry takes besides its body, about.
    private static let overhead = 1000

    var answer: WebResponse
    /// When it was asked for, in seconds since 1970.
    var time: Double
    /// The version of the index; `nil` where none is known.
    var version: Int?
    /// How often its owner's answers had been taken back.
    var mark: Int

    /// What it takes.
    var bytes: Int { answer.bytes.count + Self.overhead }
  }

  /// A question on its way; what was written since makes it another.
  private struct Turn: Hashable {
    var key: Key
    var mark: Int
  }

  private typealias Waiter = CheckedContinuation<WebResponse, any Error>

  private struct State {
    var answers = RecentlyUsed<Key, Entry>(limit: AnswerCache.byteLimit) { $0.bytes }
    var waiters: [Turn: [Waiter]] = [:]
    /// How often everybody's answers were taken back, and each owner's alone.
    var marks = 0
    var ownMarks: [String: Int] = [:]

    func mark(of owner: String?) -> Int { marks + (owner.flatMap { ownMarks[$0] } ?? 0) }
  }

  private let seconds: Double
  private let threads: SearchThreads
  private let version: @Sendable () -> Int?
  private let state = Mutex(State())
  private let made = Atomic(0)

  /// - Parameters:
  ///   - seconds: For how long an answer is given whatever is written; 0 keeps none.
  ///   - threads: Where answers are made.
  ///   - version: Another number after each change of the index.
  init(seconds: Double, threads: SearchThreads, version: @escaping @Sendable () -> Int?) {
    self.seconds = seconds
    self.threads = threads
    self.version = version
  }

  /// The answer that is kept, else that of `make`.
  func answer(
    _ key: Key,
    at now: Double,
    _ make: @escaping @Sendable () throws -> WebResponse
  ) async throws -> WebResponse {
    guard seconds > 0 else {
      made.add(1, ordering: .relaxed)
      return try await threads.run(make)
    }
    if let kept = kept(key, at: now) { return kept }
    return try await withCheckedThrowingContinuation { waiter in
      let started: Turn? = state.withLock { state in
        let turn = Turn(key: key, mark: state.mark(of: key.owner))
        state.waiters[turn, default: []].append(waiter)
        return state.waiters[turn]?.count == 1 ? turn : nil
      }
      if let turn = started { threads.start { self.settle(turn, at: now, make) } }
    }
  }

  private func kept(_ key: Key, at now: Double) -> WebResponse? {
    let (found, isOnItsWay) = state.withLock { state in
      let mark = state.mark(of: key.owner)
      let entry = state.answers[key].flatMap { $0.mark == mark ? $0 : nil }
      return (entry, entry != nil && state.waiters[Turn(key: key, mark: mark)] != nil)
    }
    guard let entry = found else { return nil }
    let age = now - entry.time
    if age < seconds { return entry.answer }
    guard age < Self.longest else { return nil }
    if isOnItsWay || threads.isBusy { return entry.answer }
    guard let version = version(), version == entry.version else { return nil }
    return entry.answer
  }

  private func settle(_ turn: Turn, at now: Double, _ make: () throws -> WebResponse) {
    made.add(1, ordering: .relaxed)
    // Asked before the answer is made: what is written meanwhile makes it old.
    let version = version()
    let made = Result { () throws -> WebResponse in
      var answer = try make()
      if answer["etag"] == nil { answer["etag"] = EntityTag.make(answer.bytes) }
      return answer
    }
    let waiters = state.withLock { state in
      // An answer that a write overtook is given, and not kept.
      if case .success(let answer) = made, state.mark(of: turn.key.owner) == turn.mark {
        state.answers[turn.key] = Entry(
          answer: answer,
          time: now,
          version: version,
          mark: turn.mark
        )
      }
      return state.waiters.removeValue(forKey: turn) ?? []
    }
    for waiter in waiters { waiter.resume(with: made) }
  }

  /// Answers that were made, and not given again.
  var madeCount: Int { made.load(ordering: .relaxed) }

  /// Requests that wait for an answer.
  var waiting: Int { state.withLock { $0.waiters.values.reduce(0) { $0 + $1.count } } }

  /// Something was written: of an owner's own, or, without a name, what everybody may see.
  func forget(_ owner: String? = nil) {
    state.withLock { state in
      if let owner { state.ownMarks[owner, default: 0] += 1 } else { state.marks += 1 }
    }
  }
}
