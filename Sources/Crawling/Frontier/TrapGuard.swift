import URLStandard

/// Why links are not followed any further somewhere.
public enum Trap: String, Sendable, Codable {
  /// A folder stands in the path for the third time: relative links that grow.
  case repeatingPath = "the path repeats a folder"
  /// Folders without end.
  case deepPath = "the path is too deep"
  /// Longer than any page's address needs to be.
  case longURL = "the URL is too long"
  /// Parameters that grow from link to link.
  case growingQuery = "the query repeats a parameter"
  /// Facets that are combined without end.
  case manyQueries = "too many queries of one path"
  /// The months of a calendar, which say nothing but their numbers.
  case calendar = "a calendar of pages that differ in numbers only"
  /// A long way from page to page, which all say the same but for their numbers.
  case endlessList = "a list of pages that differ in numbers only"
}

/// Recognises the parts of sites that never end.
///
/// A value without I/O; memory is bounded by the number of shapes that are watched.
struct TrapGuard: Sendable {
  private static let longestURL = 2048
  private static let deepestPath = 20
  private static let mostRepeats = 2
  private static let mostParameters = 12
  private static let mostQueries = 500
  /// Pages of one shape before their sameness counts.
  private static let sampleSize = 20
  /// Steps from page to page of one shape; without a calendar's look only so long a way is a trap,
  /// for small sites of numbered pages are none.
  private static let longestWay = 200
  private static let watchedLimit = 50_000
  /// A shape with so many pages that differ is no trap, and is watched no more.
  private static let manyFingerprints = 100

  /// What is known of the pages that have one shape.
  private struct Watch {
    var pages = 0
    var fingerprints: Set<UInt64> = []
    /// Whether so many differed that it is none.
    var isDiverse = false

    /// At least three of four pages said what another had said before.
    var isUniform: Bool { !isDiverse && pages >= sampleSize && fingerprints.count * 4 <= pages }

    mutating func take(_ fingerprint: UInt64) {
      guard !isDiverse else { return }
      pages += 1
      fingerprints.insert(fingerprint)
      guard fingerprints.count >= manyFingerprints, !isUniform else { return }
      isDiverse = true
      fingerprints = []
    }
  }

  private var watches: [String: Watch] = [:]
  private var queriesOfPath: [String: Int] = [:]

  /// Why `url`, which was just found, should not be fetched; `nil` where nothing speaks against it.
  ///
  /// - Parameters:
  ///   - url: A link's target.
  ///   - way: The steps to it from page to page of one shape.
  /// - Returns: What it would lead into.
  mutating func trap(at url: WebURL, way: Int) -> Trap? {
    guard url.href.utf8.count <= Self.longestURL else { return .longURL }
    let segments = url.path.utf8.split(separator: UInt8(ascii: "/"))
    guard segments.count <= Self.deepestPath else { return .deepPath }
    guard mostRepeats(of: segments) <= Self.mostRepeats else { return .repeatingPath }
    if let trap = trap(inQueryOf: url) { return trap }
    return endlessness(at: url, way: way)
  }

  /// Why a URL that was found before should not be fetched after all: pages of its shape turned out
  /// to be endless.
  func endlessness(at url: WebURL, way: Int) -> Trap? {
    guard watches[Self.shape(of: url)]?.isUniform == true else { return nil }
    if Self.looksLikeCalendar(url) { return .calendar }
    return way > Self.longestWay ? .endlessList : nil
  }

  /// Whether a year and a month follow one another in path or query.
  private static func looksLikeCalendar(_ url: WebURL) -> Bool {
    let numbers = url.requestTarget.split { !($0.isASCII && $0.isNumber) }.map { Int($0) ?? 0 }
    return zip(numbers, numbers.dropFirst()).contains { year, month in
      (1900...2200).contains(year) && (1...12).contains(month)
    }
  }

  /// Learns what a page said, without its numbers.
  mutating func learn(_ url: WebURL, fingerprint: UInt64) {
    let shape = Self.shape(of: url)
    // Without a number in it a shape is one page.
    guard shape.utf8.contains(UInt8(ascii: "#")) || url.query != nil,
      watches.count < Self.watchedLimit || watches[shape] != nil
    else { return }
    watches[shape, default: Watch()].take(fingerprint)
  }

  private func mostRepeats(of segments: [Substring.UTF8View]) -> Int {
    guard segments.count > Self.mostRepeats else { return segments.count }
    var counts: [String: Int] = [:]
    for segment in segments where !segment.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
      counts[String(segment) ?? "", default: 0] += 1
    }
    return counts.values.max() ?? 0
  }

  private mutating func trap(inQueryOf url: WebURL) -> Trap? {
    guard let query = url.query else { return nil }
    let names = query.utf8.split(separator: UInt8(ascii: "&")).map {
      String($0.prefix { $0 != UInt8(ascii: "=") }) ?? ""
    }
    let isGrowing = Dictionary(grouping: names) { $0 }.values.contains { $0.count > 5 }
    guard names.count <= Self.mostParameters, !isGrowing else { return .growingQuery }
    // One or two parameters may name any number of things; more are choices that are combined.
    guard names.count > 2 else { return nil }
    let path = url.hostAndPort + url.path
    let count = queriesOfPath[path] ?? 0
    guard count < Self.mostQueries else { return .manyQueries }
    if queriesOfPath.count < Self.watchedLimit || count > 0 { queriesOfPath[path] = count + 1 }
    return nil
  }

  /// Whether two URLs differ in numbers and query values only.
  static func isOneShape(_ left: WebURL, _ right: WebURL) -> Bool {
    shape(of: left) == shape(of: right)
  }

  /// The URL with each number in path and query as one `#`, and the values of its query left out.
  static func shape(of url: WebURL) -> String {
    var bytes = Array(url.hostAndPort.utf8)
    let path = url.path.utf8
    bytes.reserveCapacity(bytes.count + path.count)
    var isInNumber = false
    for byte in path {
      let isDigit = byte >= 0x30 && byte <= 0x39
      if !isDigit { bytes.append(byte) } else if !isInNumber { bytes.append(UInt8(ascii: "#")) }
      isInNumber = isDigit
    }
    let shape = String(decoding: bytes, as: UTF8.self)
    guard let query = url.query else { return shape }
    let names = query.split(separator: "&").map { $0.prefix { $0 != "=" } }
    return shape + "?" + Set(names).sorted().joined(separator: "&")
  }
}
