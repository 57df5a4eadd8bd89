import Basics
import Synchronization

/// A cache of responses to repeated requests, such as common prefixes.
///
/// A cached response is returned only to the same owner, already compressed. While the index is
/// unchanged, it is returned for at most a minute, because items expire; while a crawl writes, for a few
/// seconds; under overload, for up to a minute in any case. A write through this server invalidates the
/// affected responses. Concurrent identical requests are computed once.
final class ResponseCache: Sendable {
  /// The maximum number of bytes per generation; there are two generations.
  private static let byteLimit = 64_000_000
  /// The maximum age of a response in seconds.
  static let maxAge = 60.0

  /// The request and its owner.
  struct Key: Hashable, Sendable {
    var owner: String?
    /// The kind of the response and all parameters on which it depends.
    var parameters: [String?]
  }

  /// A response and the state for which it is valid.
  struct Entry: Sendable {
    /// The approximate overhead of an entry in bytes, in addition to the body.
    private static let overhead = 1000

    var response: WebResponse
    /// The time of the request, in seconds since 1970.
    var time: Double
    /// The version of the index; `nil` if unknown.
    var version: Int?
    /// The number of invalidations for the owner at the time of the request.
    var invalidationCount: Int

    /// The approximate size of the entry in bytes.
    var bytes: Int { response.bytes.count + Self.overhead }
  }

  /// A request in progress; an invalidation starts a new one.
  private struct PendingRequest: Hashable {
    var key: Key
    var invalidationCount: Int
  }

  private typealias Waiter = CheckedContinuation<WebResponse, any Error>

  private struct State {
    var responses = RecentlyUsed<Key, Entry>(limit: ResponseCache.byteLimit) { $0.bytes }
    var waiters: [PendingRequest: [Waiter]] = [:]
    /// The numbers of invalidations for all owners and for single owners.
    var globalInvalidations = 0
    var ownerInvalidations: [String: Int] = [:]

    func invalidationCount(of owner: String?) -> Int {
      globalInvalidations + (owner.flatMap { ownerInvalidations[$0] } ?? 0)
    }
  }

  private let seconds: Double
  private let slots: SearchSlots
  private let version: @Sendable () -> Int?
  private let state = Mutex(State())
  private let computed = Atomic(0)

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - seconds: The time for which a response is valid regardless of writes; 0 disables the cache.
  ///   - slots: The slots in which responses are computed.
  ///   - version: A closure that returns the version of the index.
  init(seconds: Double, slots: SearchSlots, version: @escaping @Sendable () -> Int?) {
    self.seconds = seconds
    self.slots = slots
    self.version = version
  }

  /// Returns the cached response, or computes it with `make`.
  func response(
    _ key: Key,
    at now: Double,
    _ make: @escaping @Sendable () async throws -> WebResponse
  ) async throws -> WebResponse {
    guard seconds > 0 else {
      computed.add(1, ordering: .relaxed)
      return try await slots.run(make)
    }
    if let cached = cached(key, at: now) { return cached }
    return try await withCheckedThrowingContinuation { waiter in
      let started: PendingRequest? = state.withLock { state in
        let request = PendingRequest(
          key: key,
          invalidationCount: state.invalidationCount(of: key.owner)
        )
        state.waiters[request, default: []].append(waiter)
        return state.waiters[request]?.count == 1 ? request : nil
      }
      // A task of its own: the response is for all waiters, even if this request is cancelled.
      if let request = started { Task { await self.complete(request, at: now, make) } }
    }
  }

  private func cached(_ key: Key, at now: Double) -> WebResponse? {
    let (found, isPending) = state.withLock { state in
      let invalidationCount = state.invalidationCount(of: key.owner)
      let entry = state.responses[key].flatMap {
        $0.invalidationCount == invalidationCount ? $0 : nil
      }
      return (
        entry,
        entry != nil
          && state.waiters[PendingRequest(key: key, invalidationCount: invalidationCount)] != nil
      )
    }
    guard let entry = found else { return nil }
    let age = now - entry.time
    if age < seconds { return entry.response }
    guard age < Self.maxAge else { return nil }
    if isPending || slots.isBusy { return entry.response }
    guard let version = version(), version == entry.version else { return nil }
    return entry.response
  }

  private func complete(
    _ request: PendingRequest,
    at now: Double,
    _ make: @Sendable () async throws -> WebResponse
  ) async {
    let (computed, version) = await computed(make)
    let waiters = state.withLock { state in
      // A response that was invalidated during its computation is returned but not cached.
      if case .success(let response) = computed,
        state.invalidationCount(of: request.key.owner) == request.invalidationCount,
        !response.isIncomplete
      {
        state.responses[request.key] = Entry(
          response: response,
          time: now,
          version: version,
          invalidationCount: request.invalidationCount
        )
      }
      return state.waiters.removeValue(forKey: request) ?? []
    }
    for waiter in waiters { waiter.resume(with: computed) }
  }

  /// Returns the response of `make`, or its error, and the version of the index before it.
  private func computed(
    _ make: @Sendable () async throws -> WebResponse
  ) async -> (response: Result<WebResponse, any Error>, version: Int?) {
    do {
      return try await slots.run {
        computed.add(1, ordering: .relaxed)
        // Read before the response is computed, so that a concurrent write makes the response outdated.
        let version = version()
        var response = try await make()
        if response["etag"] == nil { response["etag"] = EntityTag.make(response.bytes) }
        return (.success(response), version)
      }
    } catch {
      return (.failure(error), nil)
    }
  }

  /// The number of computed responses.
  var computedCount: Int { computed.load(ordering: .relaxed) }

  /// The number of requests that wait for a response.
  var waiting: Int { state.withLock { $0.waiters.values.reduce(0) { $0 + $1.count } } }

  /// Invalidates the responses of an owner, or all responses after a public change.
  func invalidate(_ owner: String? = nil) {
    state.withLock { state in
      if let owner {
        state.ownerInvalidations[owner, default: 0] += 1
      } else {
        state.globalInvalidations += 1
      }
    }
  }
}
