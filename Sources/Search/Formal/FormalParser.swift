import Basics
import FoundationEssentials

/// A parser of the formal query language.
struct FormalParser {
  private static let lengthLimit = 10_000
  private static let depthLimit = 64

  private let characters: [Character]
  private var position = 0

  init(_ text: String) { characters = Array(text.prefix(Self.lengthLimit + 1)) }

  mutating func query() throws(FormalQuery.Problem) -> FormalQuery.Node {
    guard characters.count <= Self.lengthLimit else { throw problem("a shorter query") }
    let node = try either(depth: 0)
    skipBlanks()
    guard position == characters.count else { throw problem("'&&', '||' or the end") }
    return node
  }

  private mutating func either(depth: Int) throws(FormalQuery.Problem) -> FormalQuery.Node {
    guard depth < Self.depthLimit else { throw problem("fewer parentheses") }
    var parts = [try both(depth: depth)]
    while consume("||") { parts.append(try both(depth: depth)) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func both(depth: Int) throws(FormalQuery.Problem) -> FormalQuery.Node {
    var parts = [try single(depth: depth)]
    while consume("&&") { parts.append(try single(depth: depth)) }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func single(depth: Int) throws(FormalQuery.Problem) -> FormalQuery.Node {
    var isNegated = false
    while consume("!") { isNegated.toggle() }
    let node: FormalQuery.Node
    if consume("(") {
      node = try either(depth: depth + 1)
      guard consume(")") else { throw problem("')'") }
    } else {
      node = try predicate()
    }
    return isNegated ? .not(node) : node
  }

  private mutating func predicate() throws(FormalQuery.Problem) -> FormalQuery.Node {
    let name = try attribute()
    if name == "InRange", consume("(") {
      let attribute = try attribute()
      guard consume(",") else { throw problem("','") }
      let low = try value()
      guard consume(",") else { throw problem("','") }
      let high = try value()
      guard consume(")") else { throw problem("')'") }
      return .inRange(attribute, low, high)
    }
    guard let comparison = FormalQuery.Comparison.allCases.first(where: { consume($0.rawValue) })
    else { throw problem("a comparison such as '=='") }
    let value = try value()
    if case .text = value, ![.equal, .unequal].contains(comparison) {
      throw problem("a number or a time behind '\(comparison.rawValue)'")
    }
    return .compare(name, comparison, value)
  }

  private mutating func attribute() throws(FormalQuery.Problem) -> String {
    if consume("**") { return "**" }
    if consume("*") { return "*" }
    skipBlanks()
    let start = position
    while let character = current,
      character.isASCII && (character.isLetter || character.isNumber) || character == "_"
    { position += 1 }
    guard position > start, !characters[start].isNumber else { throw problem("an attribute") }
    return String(characters[start..<position])
  }

  // MARK: Values

  private static let closing: [Character: Set<Character>] = [
    "\"": ["\""], "'": ["'"], "\u{201C}": ["\u{201D}", "\u{201C}"],
    "\u{2018}": ["\u{2019}", "\u{2018}"],
  ]

  private mutating func value() throws(FormalQuery.Problem) -> FormalValue {
    skipBlanks()
    guard let first = current else { throw problem("a value") }
    if let closing = Self.closing[first] { return .text(try pattern(closing)) }
    if consume("$time.") { return .time(try time()) }
    let start = position
    while let character = current,
      character.isASCII && character.isNumber || "+-.eE".contains(character)
    { position += 1 }
    guard let number = Double(String(characters[start..<position])), number.isFinite else {
      throw problem("a string in quotation marks, a number or a $time")
    }
    return .number(number)
  }

  private mutating func pattern(
    _ closing: Set<Character>
  ) throws(FormalQuery.Problem) -> FormalPattern {
    var pieces: [FormalPattern.Piece] = []
    position += 1
    while let character = current, !closing.contains(character) {
      position += 1
      if character == "*" {
        pieces.append(.any)
      } else if character == "\\" {
        guard let next = current else { throw problem("a character behind '\\'") }
        pieces.append(.literal(next))
        position += 1
      } else {
        pieces.append(.literal(character))
      }
    }
    guard current != nil else { throw problem("a closing quotation mark") }
    position += 1
    var pattern = FormalPattern(pieces: pieces)
    while let character = current, let option = FormalPattern.Options(character) {
      pattern.options.insert(option)
      position += 1
    }
    return pattern
  }

  private mutating func time() throws(FormalQuery.Problem) -> FormalTime {
    let name = try attribute()
    guard name != "iso" else { return try isoTime() }
    guard let unit = FormalTime.Unit(rawValue: name) else {
      throw problem("a time such as 'today'")
    }
    guard consume("(") else { return FormalTime(point: .relative(unit, 0)) }
    skipBlanks()
    let start = position
    while let character = current, character.isNumber || "+-".contains(character) { position += 1 }
    let text = String(characters[start..<position])
    guard let offset = Int(text.isEmpty ? "0" : text), consume(")") else {
      throw problem("a whole number and ')'")
    }
    return FormalTime(point: .relative(unit, offset))
  }

  private mutating func isoTime() throws(FormalQuery.Problem) -> FormalTime {
    guard consume("(") else { throw problem("'('") }
    let start = position
    while let character = current, character != ")" { position += 1 }
    let text = String(characters[start..<position].filter { !"\"'".contains($0) })
    guard let seconds = FormalDate.seconds(String(text.trimming(\.isWhitespace))), consume(")")
    else {
      throw problem("a date of ISO 8601")
    }
    return FormalTime(point: .instant(seconds))
  }

  // MARK: Characters

  private var current: Character? { position < characters.count ? characters[position] : nil }

  private mutating func skipBlanks() {
    while let character = current, character.isWhitespace { position += 1 }
  }

  private mutating func consume(_ text: String) -> Bool {
    skipBlanks()
    let wanted = Array(text)
    guard characters[position...].starts(with: wanted) else { return false }
    // `!` before `=` belongs to `!=`, and `<` may start a longer operator.
    if text == "!", characters.dropFirst(position + 1).first == "=" { return false }
    position += wanted.count
    return true
  }

  private func problem(_ expected: String) -> FormalQuery.Problem {
    FormalQuery.Problem(message: "at character \(position + 1), expected \(expected)")
  }
}

/// Dates in attributes: ISO 8601, with or without a time.
enum FormalDate {
  /// Returns the seconds since 2001; `nil` if the text is not a date.
  static func seconds(_ text: String) -> Double? {
    guard text.utf8.count >= 10, text.utf8.first?.isASCIIDigit == true else {
      return nil
    }
    if let date = try? Date(text, strategy: .iso8601) { return date.timeIntervalSinceReferenceDate }
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    if let date = try? style.parse(text) { return date.timeIntervalSinceReferenceDate }
    let day = Date.ISO8601FormatStyle().year().month().day()
    return text.utf8.count == 10
      ? (try? day.parse(text)).map(\.timeIntervalSinceReferenceDate) : nil
  }
}
