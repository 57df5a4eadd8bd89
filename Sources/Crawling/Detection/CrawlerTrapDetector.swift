import Basics
import Politeness
import URLStandard

/// Detects crawler traps: parts of sites that never end.
///
/// The type performs no I/O; the number of tracked URL patterns bounds its memory.
struct CrawlerTrapDetector: Sendable {
  /// The maximum size of a URL, in bytes.
  static let longestURL = 2048
  private static let deepestPath = 20
  private static let mostRepeats = 2
  private static let mostParameters = 12
  private static let mostQueries = 500
  /// The number of pages of one URL pattern before their similarity counts.
  private static let sampleSize = 20
  /// The number of consecutive hops between pages of one URL pattern that makes a trap.
  ///
  /// Small sites with numbered pages have shorter chains. Calendars are traps without such a chain.
  private static let longestChain = 200
  private static let patternLimit = 50_000
  /// The number of distinct pages after which a URL pattern is not a trap and is no longer tracked.
  private static let manyFingerprints = 100

  /// The statistics of one URL pattern.
  private struct PatternStatistics {
    var pages = 0
    var fingerprints: Set<UInt64> = []
    /// A Boolean value that indicates whether the pattern had enough distinct pages not to be a trap.
    var isDiverse = false

    /// A Boolean value that indicates whether at least three of four pages repeat the content of another
    /// one.
    var isUniform: Bool { !isDiverse && pages >= sampleSize && fingerprints.count * 4 <= pages }

    mutating func add(_ fingerprint: UInt64) {
      guard !isDiverse else { return }
      pages += 1
      fingerprints.insert(fingerprint)
      guard fingerprints.count >= manyFingerprints, !isUniform else { return }
      isDiverse = true
      fingerprints = []
    }
  }

  private var patterns: [String: PatternStatistics] = [:]
  private var queriesOfPath: [String: Int] = [:]

  /// Returns the reason to exclude the newly found `url`; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - url: The target of a link.
  ///   - patternHops: The number of consecutive hops between pages of the same URL pattern.
  /// - Returns: The kind of trap.
  mutating func trap(at url: WebURL, patternHops: Int) -> CrawlerTrap? {
    guard url.href.utf8.count <= Self.longestURL else { return .longURL }
    let segments = url.path.utf8.split(separator: UInt8(ascii: "/"))
    guard segments.count <= Self.deepestPath else { return .deepPath }
    guard mostRepeats(of: segments) <= Self.mostRepeats else { return .repeatingPath }
    if let trap = trap(inQueryOf: url) { return trap }
    return endlessTrap(at: url, patternHops: patternHops)
  }

  /// Returns the reason to exclude a known URL because pages of its pattern turned out to be endless.
  func endlessTrap(at url: WebURL, patternHops: Int) -> CrawlerTrap? {
    guard patterns[Self.pattern(of: url)]?.isUniform == true else { return nil }
    if Self.looksLikeCalendar(url) { return .calendar }
    return patternHops > Self.longestChain ? .endlessList : nil
  }

  /// Returns `true` if a year is followed by a month in the path or query.
  private static func looksLikeCalendar(_ url: WebURL) -> Bool {
    let numbers = url.requestTarget.split { !($0.isASCII && $0.isNumber) }.map { Int($0) ?? 0 }
    return zip(numbers, numbers.dropFirst()).contains { year, month in
      (1900...2200).contains(year) && (1...12).contains(month)
    }
  }

  /// Learns the fingerprint of a page's text without numbers.
  mutating func learn(_ url: WebURL, fingerprint: UInt64) {
    let pattern = Self.pattern(of: url)
    // A pattern without a number matches only one page.
    guard pattern.utf8.contains(UInt8(ascii: "#")) || url.query != nil,
      patterns.count < Self.patternLimit || patterns[pattern] != nil
    else { return }
    patterns[pattern, default: PatternStatistics()].add(fingerprint)
  }

  private func mostRepeats(of segments: [Substring.UTF8View]) -> Int {
    guard segments.count > Self.mostRepeats else { return segments.count }
    var counts: [String: Int] = [:]
    for segment in segments where !segment.allSatisfy(\.isASCIIDigit) {
      counts[String(segment) ?? "", default: 0] += 1
    }
    return counts.values.max() ?? 0
  }

  private mutating func trap(inQueryOf url: WebURL) -> CrawlerTrap? {
    guard let query = url.query else { return nil }
    let names = query.utf8.split(separator: UInt8(ascii: "&")).map {
      String($0.prefix { $0 != UInt8(ascii: "=") }) ?? ""
    }
    let isGrowing = Dictionary(grouping: names) { $0 }.values.contains { $0.count > 5 }
    guard names.count <= Self.mostParameters, !isGrowing else { return .growingQuery }
    // One or two parameters may name any number of things; more are combined filters.
    guard names.count > 2 else { return nil }
    let path = url.hostAndPort + url.path
    let count = queriesOfPath[path] ?? 0
    guard count < Self.mostQueries else { return .manyQueries }
    if queriesOfPath.count < Self.patternLimit || count > 0 { queriesOfPath[path] = count + 1 }
    return nil
  }

  /// Returns `true` if two URLs differ only in numbers and query values.
  static func haveSamePattern(_ left: WebURL, _ right: WebURL) -> Bool {
    pattern(of: left) == pattern(of: right)
  }

  /// Returns the URL pattern: each number in path and query is replaced by one `#`, and query values are
  /// removed.
  static func pattern(of url: WebURL) -> String {
    var bytes = Array(url.hostAndPort.utf8)
    let path = url.path.utf8
    bytes.reserveCapacity(bytes.count + path.count)
    var isInNumber = false
    for byte in path {
      let isDigit = byte.isASCIIDigit
      if !isDigit { bytes.append(byte) } else if !isInNumber { bytes.append(UInt8(ascii: "#")) }
      isInNumber = isDigit
    }
    let pattern = String(decoding: bytes, as: UTF8.self)
    guard let query = url.query else { return pattern }
    let names = query.split(separator: "&").map { $0.prefix { $0 != "=" } }
    return pattern + "?" + Set(names).sorted().joined(separator: "&")
  }
}
