import Basics
package import URLStandard

/// A parser of JSON as found on pages: with comments and CDATA around it, trailing commas, raw control
/// characters, or a final semicolon.
///
/// Every repair is listed in `repairs`.
public struct LenientJSON {
  /// The maximum nesting depth.
  public static let depthLimit = 64
  private static let repairLimit = 20

  /// The repairs, each with line and column.
  public private(set) var repairs: [String] = []

  let bytes: [UInt8]
  var position = 0
  private var line: Int
  private var lineStart = 0
  /// The number of UTF-8 continuation bytes in the line, which are not columns: a column is a code point.
  var continuations = 0
  /// A Boolean value that indicates whether an unclosed comment was found; prevents a second search for its
  /// end.
  var hasUnclosedRemark = false

  /// The error for a text without a JSON value.
  public struct Failure: Error, Sendable {
    /// The message, with line and column.
    public let message: String
  }

  /// The budget for the values; `nil` if only the text bounds them.
  private var budget: DerivationBudget?

  private init(bytes: [UInt8], firstLine: Int, budget: DerivationBudget?) {
    self.bytes = bytes
    line = firstLine
    self.budget = budget
  }

  /// Parses one value.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text.
  ///   - firstLine: The number of the first line, for messages.
  /// - Returns: The value and the repairs.
  /// - Throws: ``Failure`` if there is no value, for instance in an empty text.
  public static func parse(
    _ bytes: [UInt8],
    firstLine: Int = 1
  ) throws(Failure) -> (value: JSONValue, repairs: [String]) {
    var reader = LenientJSON(bytes: bytes, firstLine: firstLine, budget: nil)
    return (try reader.document(), reader.repairs)
  }

  /// Parses one value within a budget: three bytes of text can create an object of a hundred bytes.
  package static func parse(
    _ bytes: [UInt8],
    firstLine: Int,
    within budget: inout DerivationBudget
  ) throws(Failure) -> (value: JSONValue, repairs: [String]) {
    var reader = LenientJSON(bytes: bytes, firstLine: firstLine, budget: budget)
    defer { budget = reader.budget ?? budget }
    return (try reader.document(), reader.repairs)
  }

  private mutating func document() throws(Failure) -> JSONValue {
    skipBlanks()
    let value = try value(depth: 0)
    skipBlanks()
    while current == UInt8(ascii: ";") || current == UInt8(ascii: ",") {
      repair("a semicolon or comma behind the value")
      position += 1
      skipBlanks()
    }
    if current != nil { repair("text behind the value was left out") }
    return value
  }

  /// Charges a value or a member, without its text, to the budget.
  private mutating func spend(_ cost: Int) throws(Failure) {
    if budget?.spend(cost) == false { throw failure("more values than the page may have") }
  }

  /// The size of a list or an object: its header, and the capacity for its first entries.
  private static let listCost = 4 * MemoryLayout<JSONValue>.stride + 32
  private static let objectCost = 8 * MemoryLayout<JSONValue.Member>.stride + 32

  // MARK: Values

  private mutating func value(
    depth: Int,
    _ role: StringRole = .element
  ) throws(Failure) -> JSONValue {
    guard depth < Self.depthLimit else { throw failure("nested deeper than \(Self.depthLimit)") }
    try spend(MemoryLayout<JSONValue.Member>.stride)
    switch current {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(string(role))
    case UInt8(ascii: "'"):
      repair("a string in single quotation marks")
      return .string(string(role))
    case UInt8(ascii: ","), UInt8(ascii: "}"):
      guard depth > 0 else { throw failure("a value was expected") }
      repair("a missing value was read as null")
      return .null
    case .some: return try word()
    case nil: throw failure("the text ends where a value should be")
    }
  }

  private mutating func object(depth: Int) throws(Failure) -> JSONValue {
    var members: [JSONValue.Member] = []
    position += 1
    while true {
      skipSeparators(before: UInt8(ascii: "}"), isFirst: members.isEmpty)
      if current == UInt8(ascii: "}") { break }
      guard current == UInt8(ascii: "\"") else {
        if current == nil, !members.isEmpty {
          repair("the object is not closed")
          return .object(members)
        }
        throw failure("a key in quotation marks was expected")
      }
      if members.isEmpty {
        try spend(Self.objectCost)
        members.reserveCapacity(8)
      }
      let (line, column) = (Int32(clamping: line), Int32(clamping: column))
      let key = string(.key)
      skipBlanks()
      guard current == UInt8(ascii: ":") else { throw failure("':' was expected") }
      position += 1
      skipBlanks()
      let value = try value(depth: depth + 1, .member)
      members.append(JSONValue.Member(key: key, value: value, line: line, column: column))
    }
    position += 1
    return .object(members)
  }

  private mutating func array(depth: Int) throws(Failure) -> JSONValue {
    var values: [JSONValue] = []
    position += 1
    while true {
      skipSeparators(before: UInt8(ascii: "]"), isFirst: values.isEmpty)
      if current == UInt8(ascii: "]") { break }
      // A brace would cause an endless loop of missing values: `value` leaves it to the enclosing object.
      if current == nil ? !values.isEmpty : current == UInt8(ascii: "}") {
        repair("the list is not closed")
        return .array(values)
      }
      if values.isEmpty {
        try spend(Self.listCost)
        values.reserveCapacity(4)
      }
      values.append(try value(depth: depth + 1))
    }
    position += 1
    return .array(values)
  }

  /// Skips whitespace and commas between two entries; repairs extra and missing commas.
  private mutating func skipSeparators(before end: UInt8, isFirst: Bool) {
    skipBlanks()
    var commas = 0
    while current == UInt8(ascii: ",") {
      commas += 1
      position += 1
      skipBlanks()
    }
    if current == end, commas > 0 {
      repair("a trailing comma")
    } else if current != nil, current != end, commas != (isFirst ? 0 : 1) {
      repair(commas == 0 ? "a missing comma" : "a comma too many")
    }
  }

  private mutating func word() throws(Failure) -> JSONValue {
    let start = position
    while let byte = current, Self.isWordByte(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "undefined", "NaN":
      repair("'\(text)' was read as null")
      return .null
    default:
      guard Double(text) != nil, bytes[start..<position].contains(where: \.isASCIIDigit) else {
        position = start
        throw failure("a value was expected")
      }
      if !Self.isNumber(bytes[start..<position]) { repair("'\(text)' is no number of JSON") }
      return .number(text)
    }
  }

  /// Returns `true` for a number of JSON (RFC 8259, section 6): `-1.5e+3`, but not `+1`, `01`, `.5` or `0x1`.
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    /// Removes the digits at the start, and returns their number.
    func removeDigits() -> Int {
      let digits = rest.prefix(while: \.isASCIIDigit)
      rest = rest.dropFirst(digits.count)
      return digits.count
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let count = removeDigits()
    guard count == 1 || count > 1 && !startsWithZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard removeDigits() > 0 else { return false }
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard removeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: ".")
  }

  // MARK: Strings

  /// The syntactic position of a string.
  enum StringRole {
    case key, member, element
  }

  private mutating func string(_ role: StringRole) -> String {
    let quote = current
    position += 1
    let start = position
    skipPlain(until: quote)
    if current == quote, quote != nil, !isStrayQuote(in: role) {
      position += 1
      return String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
    }
    var text = Array(bytes[start..<position])
    while let byte = current, byte != quote || isStrayQuote(in: role) {
      if byte == quote {
        repair("a quotation mark in a string")
        text.append(byte)
        position += 1
      } else if byte == UInt8(ascii: "\\") {
        escape(into: &text)
      } else if byte < 0x20 {
        repair("a control character in a string")
        if byte == 0x0A { countLine() }
        text.append(byte)
        position += 1
      } else {
        let start = position
        skipPlain(until: quote)
        text.append(contentsOf: bytes[start..<position])
      }
    }
    if current == nil { repair("the string is not closed") } else { position += 1 }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape(into text: inout [UInt8]) {
    position += 1
    guard let byte = current else { return }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"): text.append(contentsOf: String(unicodeEscape()).utf8)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "'"):
      text.append(byte)
    default:
      repair("an unknown escape in a string")
      if byte == 0x0A { countLine(at: position) }
      text.append(byte)
    }
  }

  /// Parses `\uXXXX` and surrogate pairs; lone surrogates become U+FFFD.
  private mutating func unicodeEscape() -> Unicode.Scalar {
    guard let first = hexadecimal() else {
      repair("an escape without four digits in a string")
      return "\u{FFFD}"
    }
    if (0xD800...0xDBFF).contains(first), position + 1 < bytes.count,
      bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
    {
      let before = position
      position += 2
      if let second = hexadecimal(), (0xDC00...0xDFFF).contains(second) {
        let value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
        return Unicode.Scalar(value) ?? "\u{FFFD}"
      }
      position = before
    }
    return Unicode.Scalar(first) ?? "\u{FFFD}"
  }

  private mutating func hexadecimal() -> UInt32? {
    guard position + 4 <= bytes.count, bytes[position].isASCIIAlphanumeric,
      let value = UInt32(
        String(decoding: bytes[position..<(position + 4)], as: UTF8.self),
        radix: 16
      )
    else { return nil }
    position += 4
    return value
  }

  // MARK: Between values

  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Skips whitespace, comments of JavaScript and HTML, and CDATA markers.
  private mutating func skipBlanks() {
    while let byte = current {
      switch byte {
      case 0x0A:
        countLine()
        position += 1
      case 0x20, 0x09, 0x0D, 0x0B, 0x0C:
        position += 1
      case UInt8(ascii: "/"), UInt8(ascii: "<"), UInt8(ascii: "-"), UInt8(ascii: "]"), 0xEF, 0xC2:
        guard skipWrapping() else { return }
      default:
        return
      }
    }
  }

  func has(_ mark: String) -> Bool {
    bytes[position...].starts(with: mark.utf8)
  }

  mutating func countLine(at end: Int? = nil) {
    line += 1
    lineStart = end ?? position + 1
    continuations = 0
  }

  private var column: Int { position - lineStart - continuations + 1 }

  mutating func repair(_ what: String) {
    guard repairs.count < Self.repairLimit else { return }
    repairs.append("\(line):\(column): \(what)")
  }

  private func failure(_ what: String) -> Failure {
    Failure(message: "\(line):\(column): \(what)")
  }
}
