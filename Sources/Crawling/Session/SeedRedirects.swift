import Frontier

/// The redirects of seeds in this run, which tell the bases to which a seed still leads from those of earlier sessions.
struct SeedRedirects {
  /// The URL on another host to which each URL of a seed leads; the URL itself where the redirects end.
  private var steps: [Int: [PageKey: PageKey]] = [:]

  /// Returns the number of redirects of a seed.
  func count(of seed: Int) -> Int { steps[seed]?.count { $0.key != $0.value } ?? 0 }

  /// Records that a URL of a seed redirects to another one.
  mutating func record(_ key: PageKey, leadsTo target: PageKey, seed: Int) {
    steps[seed, default: [:]][key] = target
  }

  /// Records that the redirects of a seed end at a URL.
  mutating func recordEnd(_ key: PageKey, seed: Int) { record(key, leadsTo: key, seed: seed) }

  /// Returns the URLs from a seed's own to the end of its redirects; `nil` if the end is unknown.
  func path(of seed: Int, from start: PageKey) -> Set<PageKey>? {
    var (path, key): (Set<PageKey>, PageKey) = ([start], start)
    while let next = steps[seed]?[key] {
      if next == key { return path }
      guard path.insert(next).inserted else { return nil }
      key = next
    }
    return nil
  }
}
