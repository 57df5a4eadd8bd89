import Basics
import Synchronization

/// A cache of responses to repeated requests, such as common prefixes.
///
/// A cached response is returned only to the same owner, already compressed. While the index is
/// unchanged, it is returned for at most a minute, because items expire; while a crawl writes, for a few
/// seconds; under overload, for up to a minute in any case. A write through this server invalidates the
/// affected responses. Concurrent identical requests are computed once.
final class AnswerCache: Sendable {
  /// The maximum number of bytes per generation; there are two generations.
  private static let byteLimit = 64_000_000
  /// The maximum age of a response in seconds.
  static let longest = 60.0

  /// The request and its owner.
  struct Key: Hashable, Sendable {
    var owner: String?
    /// The kind of the response and all parameters on which it depends.
    var question: [String?]
  }

  /// A response and the state for which it is valid.
  struct Entry: Sendable {
    /// The approximate overhead of an entry in bytes, in addition to the body.
    private static let overhead = 1000

    var answer: WebResponse
    /// The time of the request, in seconds since 1970.
    var time: Double
    /// The version of the index; `nil` if unknown.
    var version: Int?
    /// The number of invalidations for the owner at the time of the request.
    var mark: Int

    /// The approximate size of the entry in bytes.
    var bytes: Int { answer.bytes.count + Self.overhead }
  }

  /// A request in progress; an invalidation starts a new one.
  private struct Turn: Hashable {
    var key: Key
    var mark: Int
  }

  private typealias Waiter = CheckedContinuation<WebResponse, any Error>

  private struct State {
    var answers = RecentlyUsed<Key, Entry>(limit: AnswerCache.byteLimit) { $0.bytes }
    var waiters: [Turn: [Waiter]] = [:]
    /// The numbers of invalidations for all owners and for single owners.
    var marks = 0
    var ownMarks: [String: Int] = [:]

    func mark(of owner: String?) -> Int { marks + (owner.flatMap { ownMarks[$0] } ?? 0) }
  }

  private let seconds: Double
  private let threads: SearchThreads
  private let version: @Sendable () -> Int?
  private let state = Mutex(State())
  private let made = Atomic(0)

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - seconds: The time for which a response is valid regardless of writes; 0 disables the cache.
  ///   - threads: The threads that compute responses.
  ///   - version: A closure that returns the version of the index.
  init(seconds: Double, threads: SearchThreads, version: @escaping @Sendable () -> Int?) {
    self.seconds = seconds
    self.threads = threads
    self.version = version
  }

  /// Returns the cached response, or computes it with `make`.
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
    // Read before the response is computed, so that a concurrent write makes the response outdated.
    let version = version()
    let made = Result { () throws -> WebResponse in
      var answer = try make()
      if answer["etag"] == nil { answer["etag"] = EntityTag.make(answer.bytes) }
      return answer
    }
    let waiters = state.withLock { state in
      // A response that was invalidated during its computation is returned but not cached.
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

  /// The number of computed responses.
  var madeCount: Int { made.load(ordering: .relaxed) }

  /// The number of requests that wait for a response.
  var waiting: Int { state.withLock { $0.waiters.values.reduce(0) { $0 + $1.count } } }

  /// Invalidates the responses of an owner, or all responses after a public change.
  func forget(_ owner: String? = nil) {
    state.withLock { state in
      if let owner { state.ownMarks[owner, default: 0] += 1 } else { state.marks += 1 }
    }
  }
}
