import Basics

/// Finds what libxml2 accepts in an expression, but cannot evaluate: unknown functions, variables, prefixes and
/// parentheses without end.
struct XPathLexer {
  /// The functions of [XPath 1.0, section 4](https://www.w3.org/TR/1999/REC-xpath-19991116/#corelib).
  private static let functions: Set<String> = [
    "last", "position", "count", "id", "local-name", "namespace-uri", "name", "string", "concat",
    "starts-with", "contains", "substring-before", "substring-after", "substring", "string-length",
    "normalize-space", "translate", "boolean", "not", "true", "false", "lang", "number", "sum",
    "floor", "ceiling", "round",
  ]
  /// The node types and operators, which may also stand before a parenthesis.
  private static let words: Set<String> = [
    "node", "text", "comment", "processing-instruction", "and", "or", "div", "mod",
  ]

  private let bytes: [UInt8]
  private var position = 0
  /// The open parentheses and brackets.
  private var open: [UInt8] = []

  init(_ text: String) { bytes = Array(text.utf8) }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Throws if the expression is empty or cannot be evaluated.
  mutating func check() throws(XPathError) {
    guard bytes.contains(where: { $0 > 0x20 }) else { throw XPathError(reason: "it is empty") }
    while let byte = next {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""): try skipLiteral(byte)
      case UInt8(ascii: "$"): throw problem("it has a variable")
      case UInt8(ascii: "("), UInt8(ascii: "["):
        open.append(byte)
        position += 1
      case UInt8(ascii: ")"): try close(UInt8(ascii: "("))
      case UInt8(ascii: "]"): try close(UInt8(ascii: "["))
      case _ where Self.startsName(byte): try readName()
      case 0..<0x20 where byte != 0x09 && byte != 0x0A && byte != 0x0D:
        throw problem("it has a control character")
      default: position += 1
      }
    }
    if let last = open.last {
      throw XPathError(reason: "'\(Character(Unicode.Scalar(last)))' has no end")
    }
  }

  private func problem(_ reason: String) -> XPathError {
    XPathError(reason: "\(reason) at byte \(position + 1)")
  }

  private mutating func skipLiteral(_ quote: UInt8) throws(XPathError) {
    guard let end = bytes[(position + 1)...].firstIndex(of: quote) else {
      throw problem("a text has no end")
    }
    position = end + 1
  }

  private mutating func close(_ start: UInt8) throws(XPathError) {
    guard open.popLast() == start else {
      throw problem("'\(Character(Unicode.Scalar(bytes[position])))' was not expected")
    }
    position += 1
  }

  private mutating func readName() throws(XPathError) {
    let start = position
    while let byte = next, Self.startsName(byte) || Self.continuesName(byte) { position += 1 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    var after = position
    while after < bytes.count, bytes[after] <= 0x20 { after += 1 }
    guard after < bytes.count else { return }
    switch bytes[after] {
    case UInt8(ascii: ":"):
      let isAxis = after + 1 < bytes.count && bytes[after + 1] == UInt8(ascii: ":")
      guard isAxis else {
        position = start
        throw problem("'\(name):' is a prefix, and names of pages have none,")
      }
      position = after + 2
    case UInt8(ascii: "("):
      guard !Self.functions.contains(name), !Self.words.contains(name) else { return }
      position = start
      throw problem("'\(name)' is not a function of XPath 1.0,")
    default: break
    }
  }

  private static func startsName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private static func continuesName(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}
