import Foundation
import Testing
import WebmarkTesting

/// An index that has grown by crawl after crawl equals one that is built fresh.
///
/// Compared are all results of searches: URL, opening, records, and the record from which each text comes.
///
/// | exception | how long |
/// | --- | --- |
/// | robots.txt forbids the page | it stays for 30 days |
/// | 401, 403, 5xx | it stays for 30 days after the first of them |
/// | 404, 410 | it stays until the second answer |
/// | no link leads to the page any more | it stays as long as it answers; the fresh crawl is told of it by a sitemap |
/// | the association file is answered by 5xx | the last one holds for 30 days |
///
/// `WEBMARK_GROWN_SEQUENCES=1000 swift test --filter GrownIndexTests` runs many; `WEBMARK_GROWN_SEED` names the first.
@Suite("A grown index", .timeLimit(.minutes(600)))
struct GrownIndexTests {
  private static func number(_ name: String, _ other: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? other
  }

  /// A step of a sequence.
  private struct Step: CustomStringConvertible {
    let change: GrownChange
    let page: Int
    let other: Int

    init(_ generator: inout SplitMix) {
      change = GrownChange.allCases[generator.next(below: GrownChange.allCases.count)]
      page = generator.next(below: GrownSite.count)
      other = generator.next(below: GrownSite.count)
    }

    var description: String { "\(change) \(page) \(other)" }
  }

  @Test func `any sequence of changes leaves what a fresh crawl finds`() async throws {
    let first = Self.number("WEBMARK_GROWN_SEED", 1)
    let count = Self.number("WEBMARK_GROWN_SEQUENCES", BuildScale.sample(0..<6).count)
    try await TemporaryFolder.with { folder in
      var failures = 0
      for seed in first..<first + count {
        let isEqual = try await Self.run(seed: seed, folder: folder.path)
        failures += isEqual ? 0 : 1
        if failures == 5 { break }
      }
      print("grown index: \(count) sequences of 10 changes from seed \(first), \(failures) differ")
    }
  }

  private static func run(seed: Int, folder: String) async throws -> Bool {
    var generator = SplitMix(state: UInt64(seed))
    let grown = try await GrownCrawl(folder: folder)
    let transport = GrownTransport(GrownSite())
    transport.site.namesEverything = true
    var day = 0.0
    try await grown.run(transport, day: day, all: false)
    transport.site.namesEverything = false
    var steps: [String] = []
    for _ in 0..<10 {
      let step = Step(&generator)
      steps.append("\(step)")
      step.change.apply(to: &transport.site, page: step.page, other: step.other)
      let kept = try await Self.kept(transport.site, in: grown, step.page)
      for _ in 0..<2 {
        day += 1
        try await grown.run(transport, day: day, all: generator.next(below: 2) == 0)
        if let kept, try await !grown.holds(kept) {
          Issue.record("seed \(seed), \(steps): \(kept) left before its time")
          return false
        }
      }
      // A page that only a redirect led to before fails on its own 31 days later, and leaves after as many again.
      for rest in [31.0, 31] {
        day += rest
        try await grown.run(transport, day: day, all: true)
      }
      let difference = try await Self.difference(grown, transport.site, day: day, folder: folder)
      guard difference.isEmpty else {
        Issue.record("seed \(seed), \(steps): \(difference.joined(separator: "\n"))")
        return false
      }
    }
    return true
  }

  /// The page that a change made unavailable, if the index holds it.
  private static func kept(_ site: GrownSite, in grown: GrownCrawl, _ page: Int) async throws
    -> String?
  {
    let url = GrownSite.url(page, host: site.hasMoved ? "www.a.example" : "a.example")
    guard site.pages[page].isKeptForAWhile, try await grown.holds(url) else { return nil }
    return url
  }

  /// Returns the lines that a grown index has and a fresh one does not (`+`), and the other way round (`-`).
  private static func difference(
    _ grown: GrownCrawl,
    _ site: GrownSite,
    day: Double,
    folder: String
  ) async throws -> [String] {
    let fresh = try await GrownCrawl(folder: folder)
    var site = site
    site.namesEverything = true
    let transport = GrownTransport(site)
    try await fresh.run(transport, day: day, all: true)
    let (have, expected) = await (Set(try grown.results()), Set(try fresh.results()))
    return have.subtracting(expected).sorted().prefix(3).map { "+ \($0)" }
      + expected.subtracting(have).sorted().prefix(3).map { "- \($0)" }
  }
}

/// SplitMix64, by Sebastiano Vigna: <https://prng.di.unimi.it/splitmix64.c>.
struct SplitMix {
  var state: UInt64

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(limit))
  }
}
