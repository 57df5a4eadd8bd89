import DequeModule

/// Who may have a name looked up: so many at a time, since the resolver needs a thread for each.
///
/// A value without clock and I/O. What needs no lookup, or asks for a name that was looked up a short
/// while ago, passes by.
struct LookupQueue<Element> {
  /// Names that are remembered.
  private static var knownLimit: Int { 100_000 }

  private let limit: Int
  private let lifetime: Duration
  private var waiting: Deque<(element: Element, host: String)> = []
  private var underWay: [(element: Element, host: String)] = []
  private var known: [String: ContinuousClock.Instant] = [:]

  /// A queue of which `limit` elements are under way; an answer holds for `lifetime` seconds.
  init(limit: Int, lifetime: Int) {
    self.limit = max(1, limit)
    // A little less than the resolver's own time, so that none is looked up unseen.
    self.lifetime = .seconds(lifetime - 10)
  }

  /// Whether nobody waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// Asks to begin; where the answer is no, ``advance(at:isResolved:)`` will name the element.
  mutating func enter(_ element: Element, host: String?, at now: ContinuousClock.Instant) -> Bool {
    guard let host, !isKnown(host, at: now) else { return true }
    guard underWay.count < limit, waiting.isEmpty else {
      waiting.append((element, host))
      return false
    }
    underWay.append((element, host))
    return true
  }

  /// Who may begin now that some lookups have ended.
  mutating func advance(
    at now: ContinuousClock.Instant,
    isResolved: (Element) -> Bool
  ) -> [Element] {
    for entry in underWay where isResolved(entry.element) { remember(entry.host, at: now) }
    underWay.removeAll { isResolved($0.element) }
    var next: [Element] = []
    while underWay.count < limit, let entry = waiting.popFirst() {
      if !isKnown(entry.host, at: now) { underWay.append(entry) }
      next.append(entry.element)
    }
    return next
  }

  private func isKnown(_ host: String, at now: ContinuousClock.Instant) -> Bool {
    known[host].map { now - $0 < lifetime } ?? false
  }

  private mutating func remember(_ host: String, at now: ContinuousClock.Instant) {
    if known.count >= Self.knownLimit { known.removeAll() }
    known[host] = now
  }
}
