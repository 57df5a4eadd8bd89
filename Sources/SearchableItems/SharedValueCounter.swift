/// Counts values of the pages of hosts, and finds those that many pages share.
struct SharedValueCounter: Sendable {
  /// The maximum number of values that are counted per host.
  private static let valueLimit = 16
  private static let hostLimit = 10_000

  /// The counts of a host.
  private struct Host {
    var pages = 0
    var counts: [String: Int] = [:]
    var shared: Set<String> = []

    func count(of value: String) -> Int { counts[value] ?? 0 }
  }

  private var hosts: [String: Host] = [:]

  /// Creates a counter, with the results of an earlier crawl.
  ///
  /// - Parameter known: The shared values, by host.
  init(known: [String: [String]]) {
    for (host, values) in known.sorted(by: { $0.key < $1.key }).prefix(Self.hostLimit) {
      hosts[host] = Host(shared: Set(values.prefix(Self.valueLimit)))
    }
  }

  /// The shared values, by host.
  var known: [String: [String]] {
    hosts.filter { !$0.value.shared.isEmpty }.mapValues { $0.shared.sorted() }
  }

  /// Returns the values that many pages of a host share.
  func shared(by host: String) -> Set<String> { hosts[host]?.shared ?? [] }

  /// Returns the number of pages of a host with a value.
  func pages(of host: String) -> Int { hosts[host]?.pages ?? 0 }

  /// Counts a value, and returns those that were just found to be shared by many pages: this one, or with the page that makes a
  /// decision possible any.
  mutating func count(_ value: String, of name: String) -> Set<String> {
    guard hosts[name] != nil || hosts.count < Self.hostLimit else { return [] }
    var host = hosts[name] ?? Host()
    defer { hosts[name] = host }
    host.pages += 1
    host.counts[value, default: 0] += 1
    if host.counts.count > Self.valueLimit {
      // Values that few pages share are dropped.
      let least = host.counts.values.min() ?? 0
      host.counts = host.counts.filter { $0.value > least }
    }
    guard host.pages >= SiteValueDetector.minimumPages else { return [] }
    if host.shared.contains(value) {
      // The value was once shared by many, and has become rare.
      if host.pages >= 4 * SiteValueDetector.minimumPages, 10 * host.count(of: value) < host.pages {
        host.shared.remove(value)
      }
      return []
    }
    let isFirst = host.pages == SiteValueDetector.minimumPages
    let found = (isFirst ? host.counts.keys.sorted() : [value]).filter { candidate in
      SiteValueDetector.isOfSite(sharedBy: host.count(of: candidate), of: host.pages)
        && !host.shared.contains(candidate)
    }
    let news = Set(found.prefix(Self.valueLimit - host.shared.count))
    host.shared.formUnion(news)
    return news
  }
}
