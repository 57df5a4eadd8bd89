import Basics

/// A JSON grammar checker that works byte by byte and without recursion.
struct JSONGrammar {
  private enum Expectation {
    case value, valueOrEnd, name, nameOrEnd, colon, commaOrEnd, nothing
  }

  private var index = 0
  /// The open containers; `true` for an object, `false` for an array.
  private var open: [Bool] = []
  private var expectation = Expectation.value

  /// Returns the problem of a text; `nil` if it is valid JSON.
  static func problem(in text: Span<UInt8>) -> String? {
    var grammar = JSONGrammar()
    return grammar.check(text)
  }

  private mutating func check(_ text: Span<UInt8>) -> String? {
    while true {
      while index < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[index]) { index += 1 }
      guard index < text.count else {
        return expectation == .nothing ? nil : "the text ends too early"
      }
      let problem: String?
      switch text[index] {
      case UInt8(ascii: "\""): problem = checkString(text)
      case UInt8(ascii: "{"), UInt8(ascii: "["): problem = checkStart(text[index])
      case UInt8(ascii: "}"), UInt8(ascii: "]"): problem = checkEnd(text[index])
      case UInt8(ascii: ","): problem = checkComma()
      case UInt8(ascii: ":"): problem = checkColon()
      default: problem = checkWord(text)
      }
      if let problem { return "\(problem) at byte \(index + 1)" }
    }
  }

  // MARK: Structure

  /// Records the end of a value.
  private mutating func endValue() { expectation = open.isEmpty ? .nothing : .commaOrEnd }

  private var takesValue: Bool { expectation == .value || expectation == .valueOrEnd }

  private mutating func checkStart(_ byte: UInt8) -> String? {
    guard takesValue else { return "an unexpected value" }
    guard open.count < StrictJSON.depthLimit else {
      return "more than \(StrictJSON.depthLimit) levels"
    }
    let isObject = byte == UInt8(ascii: "{")
    open.append(isObject)
    expectation = isObject ? .nameOrEnd : .valueOrEnd
    index += 1
    return nil
  }

  private mutating func checkEnd(_ byte: UInt8) -> String? {
    let isObject = byte == UInt8(ascii: "}")
    let mayEnd = expectation == .commaOrEnd || expectation == (isObject ? .nameOrEnd : .valueOrEnd)
    guard mayEnd, open.last == isObject else { return "an unexpected end" }
    open.removeLast()
    endValue()
    index += 1
    return nil
  }

  private mutating func checkComma() -> String? {
    guard expectation == .commaOrEnd, let isObject = open.last else { return "an unexpected comma" }
    expectation = isObject ? .name : .value
    index += 1
    return nil
  }

  private mutating func checkColon() -> String? {
    guard expectation == .colon else { return "an unexpected colon" }
    expectation = .value
    index += 1
    return nil
  }

  // MARK: Scalars

  private mutating func checkWord(_ text: Span<UInt8>) -> String? {
    guard takesValue else { return "an unexpected character" }
    let start = index
    while index < text.count, Self.isWordByte(text[index]) { index += 1 }
    let word = Self.string(text, start..<index)
    guard ["true", "false", "null"].contains(word) || Self.isNumber(word) else {
      index = start
      return "no value"
    }
    endValue()
    return nil
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: ".")
  }

  /// Returns `true` if `word` is a finite number of RFC 8259, section 6.
  private static func isNumber(_ word: String) -> Bool {
    var rest = word.utf8[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits(&rest)
    guard whole == 1 || whole > 1 && !startsWithZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard digits(&rest) > 0 else { return false }
    }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard digits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
      && (word.utf8.count < 20 && !word.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
        || Double(word)?.isFinite == true)
  }

  private static func digits(_ rest: inout Substring.UTF8View) -> Int {
    let digits = rest.prefix(while: \.isASCIIDigit)
    rest = rest[digits.endIndex...]
    return digits.count
  }

  private mutating func checkString(_ text: Span<UInt8>) -> String? {
    let isName = expectation == .name || expectation == .nameOrEnd
    guard takesValue || isName else { return "an unexpected string" }
    index += 1
    while true {
      guard index < text.count else { return "a string without an end" }
      switch text[index] {
      case UInt8(ascii: "\""):
        index += 1
        if isName { expectation = .colon } else { endValue() }
        return nil
      case UInt8(ascii: "\\"):
        if let problem = checkEscape(text) { return problem }
      case 0..<0x20: return "a control character in a string"
      default: index += 1
      }
    }
  }

  private mutating func checkEscape(_ text: Span<UInt8>) -> String? {
    guard index + 1 < text.count else { return "a string without an end" }
    switch text[index + 1] {
    case UInt8(ascii: "u"): return checkUnicodeEscape(text)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 2
      return nil
    default: return "an unknown escape"
    }
  }

  private mutating func checkUnicodeEscape(_ text: Span<UInt8>) -> String? {
    guard let first = Self.unit(text, at: index) else { return "an escape without four digits" }
    switch first {
    case 0: return "a NUL character"
    case 0xD800...0xDBFF:
      guard let second = Self.unit(text, at: index + 6), (0xDC00...0xDFFF).contains(second) else {
        return "a lone surrogate"
      }
      index += 12
    case 0xDC00...0xDFFF: return "a lone surrogate"
    default: index += 6
    }
    return nil
  }

  /// Returns the code unit of `\uXXXX` at `start`.
  private static func unit(_ text: Span<UInt8>, at start: Int) -> UInt32? {
    guard start + 6 <= text.count, text[start] == UInt8(ascii: "\\"),
      text[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt32 = 0
    for index in (start + 2)..<(start + 6) {
      guard let digit = Hexadecimal.value(ofDigit: text[index]) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private static func string(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
    unsafe text.extracting(range).withUnsafeBufferPointer {
      unsafe String(decoding: $0, as: UTF8.self)
    }
  }
}
