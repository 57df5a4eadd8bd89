import DequeModule

/// A limiter of concurrent name lookups, because the resolver needs a thread for each.
///
/// The type has no clock and performs no I/O. Requests that need no lookup, or whose name was looked up
/// recently, are not limited.
struct LookupQueue<Element> {
  /// The maximum number of cached names.
  private static var knownLimit: Int { 100_000 }

  private let limit: Int
  private let lifetime: Duration
  private var waiting: Deque<(element: Element, host: String)> = []
  private var inProgress: [(element: Element, host: String)] = []
  private var known: [String: ContinuousClock.Instant] = [:]

  /// Creates a queue with at most `limit` concurrent lookups, whose results are valid for `lifetime`
  /// seconds.
  init(limit: Int, lifetime: Int) {
    self.limit = max(1, limit)
    // Shorter than the resolver's own lifetime, so that every lookup is counted.
    self.lifetime = .seconds(lifetime - 10)
  }

  /// A Boolean value that indicates whether no element waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// Requests a start; returns `false` if the element must wait until ``advance(at:isResolved:)``
  /// returns it.
  mutating func enter(_ element: Element, host: String?, at now: ContinuousClock.Instant) -> Bool {
    guard let host, !isKnown(host, at: now) else { return true }
    guard inProgress.count < limit, waiting.isEmpty else {
      waiting.append((element, host))
      return false
    }
    inProgress.append((element, host))
    return true
  }

  /// Returns the elements that may start after some lookups have ended.
  mutating func advance(
    at now: ContinuousClock.Instant,
    isResolved: (Element) -> Bool
  ) -> [Element] {
    for entry in inProgress where isResolved(entry.element) { cacheResolution(entry.host, at: now) }
    inProgress.removeAll { isResolved($0.element) }
    var next: [Element] = []
    while inProgress.count < limit, let entry = waiting.popFirst() {
      if !isKnown(entry.host, at: now) { inProgress.append(entry) }
      next.append(entry.element)
    }
    return next
  }

  private func isKnown(_ host: String, at now: ContinuousClock.Instant) -> Bool {
    known[host].map { now - $0 < lifetime } ?? false
  }

  private mutating func cacheResolution(_ host: String, at now: ContinuousClock.Instant) {
    if known.count >= Self.knownLimit { known.removeAll() }
    known[host] = now
  }
}
