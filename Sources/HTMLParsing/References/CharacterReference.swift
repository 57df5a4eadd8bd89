import Basics

/// A [character reference](https://html.spec.whatwg.org/#character-reference-state) in a text.
struct CharacterReference {
  /// The length in bytes, including the ampersand.
  let length: Int
  /// The characters as UTF-8; empty if ``isClassic`` is `true`.
  let characters: [UInt8]
  /// A Boolean value that indicates whether libxml2 decodes it to the same characters.
  let isClassic: Bool

  /// Parses the reference whose ampersand is at `start`; `nil` if there is none.
  ///
  /// In an attribute, a name without a semicolon before a letter, a digit or `=` is not a reference.
  init?(_ text: [UInt8], at start: Int, inAttribute: Bool) {
    guard start + 1 < text.count else { return nil }
    let found =
      text[start + 1] == UInt8(ascii: "#")
      ? Self.numeric(text, from: start + 2)
      : Self.named(text, from: start + 1, inAttribute: inAttribute)
    guard let found else { return nil }
    length = found.end - start
    characters = found.characters
    isClassic = found.isClassic
  }

  private typealias Found = (end: Int, characters: [UInt8], isClassic: Bool)

  // MARK: Numbers

  private static func numeric(_ text: [UInt8], from start: Int) -> Found? {
    var index = start
    let isHexadecimal = index < text.count && text[index] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { index += 1 }
    let firstDigit = index
    var value: UInt32 = 0
    while index < text.count, let digit = digit(text[index], isHexadecimal) {
      value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
      index += 1
    }
    // A browser keeps both bytes.
    guard index > firstDigit else { return (start - 1, [UInt8(ascii: "&")], false) }
    let isClosed = index < text.count && text[index] == UInt8(ascii: ";")
    let meant = meaning(value)
    let isClassic = isClosed && meant == value && !DroppedCharacters.contains(value)
    let characters = isClassic ? [] : Array(String(Character(meant.scalar)).utf8)
    return (index + (isClosed ? 1 : 0), characters, isClassic)
  }

  private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt32? {
    guard isHexadecimal || byte.isASCIIDigit else { return nil }
    return Hexadecimal.value(ofDigit: byte).map(UInt32.init)
  }

  /// Implements the [numeric character reference end
  /// state](https://html.spec.whatwg.org/#numeric-character-reference-end-state): C1 controls are interpreted
  /// as windows-1252.
  private static func meaning(_ value: UInt32) -> UInt32 {
    switch value {
    case 0, 0xD800...0xDFFF, 0x11_0000...: 0xFFFD
    case 0x80...0x9F: SingleByteDecoder.windows1252?[UInt8(value)] ?? value
    default: value
    }
  }

  // MARK: Names

  private static func named(_ text: [UInt8], from start: Int, inAttribute: Bool) -> Found? {
    let limit = min(text.count, start + NamedReferenceTable.longest)
    var end = start
    while end < limit, text[end].isASCIIAlphanumeric { end += 1 }
    guard end - start >= 2 else { return nil }
    if end < text.count, text[end] == UInt8(ascii: ";") {
      if NamedReferenceTable.isClassic(text[start..<end]) { return (end + 1, [], true) }
      if let characters = NamedReferenceTable.characters(text[start...end]) {
        return (end + 1, characters, false)
      }
    }
    for last in stride(
      from: min(end, start + NamedReferenceTable.longestOpen),
      to: start + 1,
      by: -1
    ) {
      guard let characters = NamedReferenceTable.openCharacters(text[start..<last]) else {
        continue
      }
      let next = last < text.count ? text[last] : 0
      if inAttribute, next.isASCIIAlphanumeric || next == UInt8(ascii: "=") { return nil }
      return (last, characters, false)
    }
    return nil
  }
}

extension UInt32 {
  /// The character of a valid code point.
  fileprivate var scalar: Unicode.Scalar { Unicode.Scalar(self) ?? "\u{FFFD}" }
}

extension CharacterReference {
  /// The characters as references that every parser decodes equally, without those that are removed from
  /// text.
  var spelled: [UInt8] {
    var bytes: [UInt8] = []
    for scalar in String(decoding: characters, as: UTF8.self).unicodeScalars
    where !DroppedCharacters.contains(scalar.value) {
      bytes += Array("&#\(scalar.value);".utf8)
    }
    return bytes
  }

  /// Returns an attribute value with its references decoded.
  static func decoded(attribute value: ArraySlice<UInt8>) -> [UInt8] {
    guard value.contains(UInt8(ascii: "&")) else { return Array(value) }
    let text = Array(value)
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "&"),
        let reference = CharacterReference(text, at: index, inAttribute: true)
      {
        let source = text[index..<(index + reference.length)]
        result += reference.isClassic ? classicCharacters(source) : reference.characters
        index += reference.length
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  private static func classicCharacters(_ source: ArraySlice<UInt8>) -> [UInt8] {
    let name = source.dropFirst()
    if let characters = NamedReferenceTable.characters(name) { return characters }
    let digits = String(decoding: name.dropFirst().dropLast(), as: UTF8.self).lowercased()
    let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return Array(String(Character((value ?? 0xFFFD).scalar)).utf8)
  }
}
