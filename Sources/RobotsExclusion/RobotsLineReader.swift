import Basics

/// A directive line of robots.txt.
struct RobotsDirective {
  enum Key: String {
    case userAgent = "User-agent"
    case allow = "Allow"
    case disallow = "Disallow"
    case sitemap = "Sitemap"
    case crawlDelay = "Crawl-delay"
    case contentUsage = "Content-Usage"
    case contentSignal = "Content-Signal"
    case license = "License"
  }

  let key: Key
  let value: ArraySlice<UInt8>
  let line: Int
  /// The line without its comment.
  let text: ArraySlice<UInt8>
  /// A Boolean value that indicates whether an empty line stands directly before the line or before the comments above.
  let followsEmptyLine: Bool

  /// The lowercase product token of a `User-agent` line, without version: section 2.2.1 allows letters, `_`
  /// and `-`; the rest is dropped, as in Google's parser.
  var productToken: String {
    if value.first == UInt8(ascii: "*") {
      let next = value.dropFirst().first
      if next.map(Self.isBlank) ?? true { return "*" }
    }
    let name = value.prefix {
      $0.isASCIILetter || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  /// The value of `Crawl-delay`; `nil` if it is not a finite, non-negative number.
  var seconds: Double? {
    Double(String(decoding: value, as: UTF8.self)).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }

  /// Records a message about the line.
  func note(_ message: String, in findings: inout [RobotsFinding]) {
    guard findings.count < RobotsAdvice.limit else { return }
    findings.append(RobotsAdvice.finding(line: line, text: text, message: message))
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Returns `true` for what Google's parser removes around keys and values: vertical tabs and form feeds, too.
  static func isTrimmed(_ byte: UInt8) -> Bool { isBlank(byte) || 0x0A...0x0D ~= byte }
}

/// Splits a file into directives: lines end in CR, LF or CRLF, and `#` starts a comment.
struct RobotsLineReader {
  /// The maximum length of a line, in bytes; Google's parser truncates longer lines (not in RFC 9309).
  private static let lineLimit = 16_663

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  /// The number of the current line.
  private var number = 0
  private var isAfterEmptyLine = false
  /// The findings so far.
  var findings: [RobotsFinding] = []

  init(bytes: ArraySlice<UInt8>) {
    // A byte order mark is skipped, even if it is incomplete, as in Google's parser.
    let mark = zip(bytes, [0xEF, 0xBB, 0xBF] as [UInt8]).prefix { $0 == $1 }
    self.bytes = bytes.dropFirst(mark.count)
    position = self.bytes.startIndex
  }

  mutating func next() -> RobotsDirective? {
    while position < bytes.endIndex {
      let text = nextLine()
      if let directive = directive(in: text) { return directive }
    }
    return nil
  }

  private mutating func nextLine() -> ArraySlice<UInt8> {
    number += 1
    let start = position
    while position < bytes.endIndex, bytes[position] != 0x0A, bytes[position] != 0x0D {
      position += 1
    }
    let text = bytes[start..<position].prefix(Self.lineLimit)
    let endsInCarriageReturn = position < bytes.endIndex && bytes[position] == 0x0D
    if position < bytes.endIndex { position += 1 }
    if endsInCarriageReturn, position < bytes.endIndex, bytes[position] == 0x0A { position += 1 }
    return text
  }

  private mutating func directive(in text: ArraySlice<UInt8>) -> RobotsDirective? {
    // A zero byte ends the line, as in Google's parser, whose lines are strings of C; no path has one (RFC 9309, section
    // 2.2).
    let line = text.prefix { $0 != 0 }
    let content = trimmed(line.prefix { $0 != UInt8(ascii: "#") })
    if line.count < text.count { note("a zero byte ends the line; the rest is ignored", content) }
    guard !content.isEmpty else {
      if trimmed(text).isEmpty { isAfterEmptyLine = true }
      return nil
    }
    defer { isAfterEmptyLine = false }
    let colon = content.firstIndex(of: UInt8(ascii: ":"))
    // Google's parser accepts whitespace instead of the colon if there are exactly two words.
    guard let separator = colon ?? blankBetweenTwoWords(content) else {
      note("no colon; the line is ignored", content)
      return nil
    }
    let name = trimmed(content[..<separator])
    guard let key = RobotsKey.read(name) else {
      if let message = RobotsAdvice.message(forUnknown: name) { note(message, content) }
      return nil
    }
    if let message = RobotsAdvice.message(for: name, readAs: key) { note(message, content) }
    if colon == nil {
      note("a blank stands for the colon; other crawlers may not read it", content)
    }
    let value = trimmed(content[(separator + 1)...])
    return RobotsDirective(
      key: key,
      value: value,
      line: number,
      text: content,
      followsEmptyLine: isAfterEmptyLine
    )
  }

  private mutating func note(_ message: String, _ text: ArraySlice<UInt8>) {
    guard findings.count < RobotsAdvice.limit else { return }
    findings.append(RobotsAdvice.finding(line: number, text: text, message: message))
  }

  private func blankBetweenTwoWords(_ content: ArraySlice<UInt8>) -> Int? {
    let words = content.split(whereSeparator: RobotsDirective.isBlank)
    return words.count == 2 ? words[0].endIndex : nil
  }

  private func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.trimming(RobotsDirective.isTrimmed)
  }
}

/// The keys, with the spellings that Google's parser accepts (not in RFC 9309).
enum RobotsKey {
  /// The beginnings of names of keys: Google's parser reads `Disallow-all` and `User-agents` as well.
  private static let beginnings: [(String, RobotsDirective.Key)] = [
    ("user-agent", .userAgent), ("useragent", .userAgent), ("user agent", .userAgent),
    ("allow", .allow),
    ("disallow", .disallow), ("dissallow", .disallow), ("dissalow", .disallow),
    ("disalow", .disallow), ("diasllow", .disallow), ("disallaw", .disallow),
    ("sitemap", .sitemap), ("site-map", .sitemap),
  ]

  static func read(_ bytes: ArraySlice<UInt8>) -> RobotsDirective.Key? {
    let name = String(decoding: bytes.prefix(16), as: UTF8.self).lowercased()
    if let known = beginnings.first(where: { name.hasPrefix($0.0) }) { return known.1 }
    guard bytes.count <= 16 else { return nil }
    switch name {
    case "crawl-delay", "crawldelay": return .crawlDelay
    case "content-usage": return .contentUsage
    case "content-signal": return .contentSignal
    case "license": return .license
    default: return nil
    }
  }
}
