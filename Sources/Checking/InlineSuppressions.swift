import Glibc

/// The rules that comments in a page turn off.
///
/// `<!-- webmark-disable TITLE-LONG, RICH-* -->` applies to the whole page, because most findings are about
/// the page as a whole; `<!-- webmark-disable-next-line IMG-ALT -->` to the line after the comment. Without
/// a rule, a comment applies to all rules. Text after ` -- ` is a reason.
struct InlineSuppressions: Sendable {
  /// A comment.
  struct Comment: Sendable, Equatable {
    /// The identifiers or patterns; empty for all rules.
    var rules: [String]
    /// The line to which it applies; `nil` for the whole page.
    var line: Int?
    /// The line of the comment.
    var position: Int
  }

  /// The maximum number of comments of a page that count.
  private static let limit = 200
  /// The maximum number of bytes of a comment.
  private static let lengthLimit = 1000
  private static let mark = Array("<!--".utf8)

  let comments: [Comment]

  /// Finds the comments in the bytes of a page.
  init(_ bytes: [UInt8]) {
    var comments: [Comment] = []
    var lines = LineCounter()
    var index = 0
    while comments.count < Self.limit, let start = Self.next(in: bytes, from: index) {
      index = start + Self.mark.count
      guard let (words, end) = Self.words(in: bytes, from: index) else { continue }
      let line = lines.line(of: start, in: bytes)
      if let comment = Self.comment(words, line, lines.line(of: end, in: bytes)) {
        comments.append(comment)
      }
      index = end
    }
    self.comments = comments
  }

  /// Returns `true` if a comment turns the rule off at a line.
  func suppresses(_ id: RuleID, line: Int) -> Bool {
    comments.contains { comment in
      (comment.line ?? line) == line
        && (comment.rules.isEmpty || comment.rules.contains { id.matches($0) })
    }
  }

  /// Returns `true` if a comment turns the rule off anywhere in the page.
  func names(_ id: RuleID) -> Bool {
    comments.contains { $0.rules.isEmpty || $0.rules.contains { id.matches($0) } }
  }

  /// Returns the position of the next comment.
  private static func next(in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + mark.count <= bytes.count {
      let found = unsafe bytes.withUnsafeBytes { buffer -> Int? in
        guard let base = buffer.baseAddress,
          let hit = unsafe memchr(base + index, Int32(UInt8(ascii: "!")), buffer.count - index)
        else { return nil }
        return unsafe UnsafeRawPointer(hit) - base
      }
      guard let found else { return nil }
      let end = found + 3
      if found > 0, end <= bytes.count, bytes[(found - 1)..<end].elementsEqual(mark) {
        return found - 1
      }
      index = found + 1
    }
    return nil
  }

  /// Returns the words of a comment that starts with `webmark-disable`, and the position of its end.
  private static func words(in bytes: [UInt8], from start: Int) -> (words: [String], end: Int)? {
    var index = start
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    let name = "webmark-disable".utf8
    guard bytes[index...].starts(with: name) else { return nil }
    var end = index
    let bound = min(bytes.count, index + lengthLimit)
    while end < bound, !bytes[end..<min(end + 3, bound)].elementsEqual("-->".utf8) { end += 1 }
    guard end < bound else { return nil }
    let text = String(decoding: bytes[index..<end], as: UTF8.self)
    let list = text.split(separator: " -- ", maxSplits: 1).first ?? ""
    return (list.split { $0 == "," || $0.isWhitespace }.map(String.init), end)
  }

  private static func comment(_ words: [String], _ line: Int, _ endLine: Int) -> Comment? {
    switch words.first {
    case "webmark-disable": Comment(rules: Array(words.dropFirst()), line: nil, position: line)
    case "webmark-disable-next-line":
      Comment(rules: Array(words.dropFirst()), line: endLine + 1, position: line)
    default: nil
    }
  }
}

/// Counts the lines of bytes up to increasing positions.
private struct LineCounter {
  private var index = 0
  private var line = 1

  /// Returns the line of `position`, which is not before the previous one; CRLF, LF and CR end a line.
  mutating func line(of position: Int, in bytes: [UInt8]) -> Int {
    while index < position {
      let isReturn = bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
      if bytes[index] == 0x0A || isReturn { line += 1 }
      index += 1
    }
    return line
  }
}
