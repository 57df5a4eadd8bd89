import Basics

/// A structured field dictionary ([RFC 9651, section 3.2](https://www.rfc-editor.org/rfc/rfc9651#section-3.2)) whose
/// values are tokens; other values are validated and dropped.
struct FieldDictionary {
  /// The keys with their tokens, `nil` for other values; of equal keys, the last.
  private(set) var members: [String: String?] = [:]

  /// The maximum number of parsed bytes; longer dictionaries are malformed.
  private static let limit = 65_536

  private let bytes: [UInt8]
  private var position = 0

  /// Parses a dictionary; `nil` if it is malformed.
  init?(_ text: some Sequence<UInt8>) {
    bytes = Array(text.prefix(Self.limit + 1))
    guard bytes.count <= Self.limit, readMembers() else { return nil }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks(tabs: Bool) {
    while let byte = next, byte == 0x20 || tabs && byte == 0x09 { position += 1 }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func readMembers() -> Bool {
    skipBlanks(tabs: false)
    while position < bytes.count {
      guard let key = readKey() else { return false }
      var value: String?
      if skip(UInt8(ascii: "=")) {
        guard readValue(&value) else { return false }
      }
      guard skipParameters() else { return false }
      members[key] = .some(value)
      skipBlanks(tabs: true)
      if position == bytes.count { return true }
      guard skip(UInt8(ascii: ",")) else { return false }
      skipBlanks(tabs: true)
      if position == bytes.count { return false }
    }
    return true
  }

  private mutating func readKey() -> String? {
    guard let first = next, first.isASCIILowercase || first == UInt8(ascii: "*") else { return nil }
    let start = position
    while let byte = next, byte.isASCIILowercase || byte.isASCIIDigit || "_-.*".utf8.contains(byte)
    {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads an item or an inner list; sets `token` for a token.
  private mutating func readValue(_ token: inout String?) -> Bool {
    guard skip(UInt8(ascii: "(")) else { return readItem(&token) }
    var ignored: String?
    while position < bytes.count {
      skipBlanks(tabs: false)
      if skip(UInt8(ascii: ")")) { return true }
      guard readItem(&ignored), skipParameters() else { return false }
      guard next == 0x20 || next == UInt8(ascii: ")") else { return false }
    }
    return false
  }

  private mutating func skipParameters() -> Bool {
    var ignored: String?
    while skip(UInt8(ascii: ";")) {
      skipBlanks(tabs: false)
      guard readKey() != nil else { return false }
      if skip(UInt8(ascii: "=")), !readItem(&ignored) { return false }
    }
    return true
  }

  private mutating func readItem(_ token: inout String?) -> Bool {
    guard let first = next else { return false }
    switch first {
    case UInt8(ascii: "\""): return skipString()
    case UInt8(ascii: ":"):
      return skipDelimited { $0.isASCIIAlphanumeric || "+/=".utf8.contains($0) }
    case UInt8(ascii: "?"):
      position += 1
      return skip(UInt8(ascii: "0")) || skip(UInt8(ascii: "1"))
    case UInt8(ascii: "@"):
      position += 1
      return skipNumber()
    case UInt8(ascii: "%"):
      position += 1
      return next == UInt8(ascii: "\"") && skipString()
    case UInt8(ascii: "-"): return skipNumber()
    case _ where first.isASCIIDigit: return skipNumber()
    default:
      guard first.isASCIIAlphanumeric || first == UInt8(ascii: "*") else { return false }
      let start = position
      while let byte = next, byte.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~:/".utf8.contains(byte) {
        position += 1
      }
      token = String(decoding: bytes[start..<position], as: UTF8.self)
      return true
    }
  }

  private mutating func skipString() -> Bool {
    position += 1
    while let byte = next {
      position += 1
      if byte == UInt8(ascii: "\"") { return true }
      guard byte >= 0x20, byte < 0x7F else { return false }
      if byte == UInt8(ascii: "\\") {
        guard skip(UInt8(ascii: "\"")) || skip(UInt8(ascii: "\\")) else { return false }
      }
    }
    return false
  }

  /// Skips a byte sequence between colons.
  private mutating func skipDelimited(_ isContent: (UInt8) -> Bool) -> Bool {
    position += 1
    while let byte = next, isContent(byte) { position += 1 }
    return skip(UInt8(ascii: ":"))
  }

  private mutating func skipNumber() -> Bool {
    _ = skip(UInt8(ascii: "-"))
    let start = position
    while let byte = next, byte.isASCIIDigit { position += 1 }
    guard (1...15).contains(position - start) else { return false }
    guard skip(UInt8(ascii: ".")) else { return true }
    let fraction = position
    while let byte = next, byte.isASCIIDigit { position += 1 }
    return (1...3).contains(position - fraction)
  }
}
