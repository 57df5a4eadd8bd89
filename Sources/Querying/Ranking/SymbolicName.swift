import Basics

/// A name with the symbols of a language or a command, such as `__init__`, `@property`, `$libdir`, `\dt` and `operator+=`.
///
/// Texts are searched for its word, and headings that have its symbols, too, precede others.
enum SymbolicName {
  /// The symbols at the start of a name.
  private static let symbols = Array("@$%#\\&*_~:".utf8)
  /// The symbols of operators, and those at the ends of names in Ruby and Scheme.
  private static let marks = Array("=+*%<>!?&|^~[]$@\\-/".utf8)
  /// The marks that separate words, and belong to a name only behind `operator`.
  private static let separators = Array("-/".utf8)
  /// The word before the symbols of an operator, as in C++.
  private static let operatorWord = Array("operator".utf8)

  /// Returns the part of a text whose symbols tell it from other names: `__init__`, the operator at the end of
  /// `std::vector::operator[]`, the destructor at the end of `std::map::~map`; `nil` for other texts.
  static func name(in text: String) -> Substring? {
    if isSymbolic(Array(text.utf8)) { return text[...] }
    let part = lastPart(of: text)
    let bytes = Array(part.utf8)
    let isDestructor = bytes.first == UInt8(ascii: "~") && isSymbolic(bytes)
    return isDestructor || isOperator(bytes) ? part : nil
  }

  /// Returns `true` for symbols before an ASCII word with a letter, or `_` behind it.
  private static func isSymbolic(_ bytes: [UInt8]) -> Bool {
    let word = bytes.drop { symbols.contains($0) }
    return word.first?.isASCIILetter == true
      && (word.count < bytes.count || word.last == UInt8(ascii: "_")) && word.allSatisfy(isName)
  }

  /// Returns `true` for `operator` with symbols.
  private static func isOperator(_ bytes: some Collection<UInt8>) -> Bool {
    let tail = bytes.dropFirst(operatorWord.count)
    return !tail.isEmpty && bytes.starts(with: operatorWord) && tail.allSatisfy(marks.contains)
  }

  /// Returns the last part of a name with `?`, `!` or other symbols at its end, such as `empty?` of `Array#empty?`; `nil` for
  /// other texts.
  ///
  /// The symbols may be those of a sentence, so that texts without them are about the name, too.
  static func markedName(in text: String) -> Substring? {
    let part = lastPart(of: text)
    let end = part.utf8.lastIndex { !marks.contains($0) }.map(part.utf8.index(after:))
    guard let end, end < part.endIndex, !separators.contains(part.utf8[end]),
      part.utf8.first?.isASCIILetter == true,
      part.utf8[..<end].allSatisfy({ isName($0) || $0 == UInt8(ascii: "-") })
    else { return nil }
    return part
  }

  /// Returns the part of a qualified name behind its last `::`, `.` or `#`.
  private static func lastPart(of text: String) -> Substring {
    let mark = text.utf8.lastIndex { ":.#".utf8.contains($0) }
    return mark.map { text[text.utf8.index(after: $0)...] } ?? text[...]
  }

  /// Returns a qualified name without the symbols of its last part, as texts have it: `std::map::map` of `std::map::~map`.
  static func withoutSymbols(_ text: String) -> String {
    guard let name = name(in: text), name.startIndex > text.startIndex else { return text }
    return text[..<name.startIndex] + String(decoding: name.utf8.filter(isName), as: UTF8.self)
  }

  /// Returns `true` for the symbols of an operator alone, as behind the space of `operator +=`.
  static func isOperatorTail(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(marks.contains)
  }

  /// Returns the symbols of a name in their order: `[]` of `std::vector::operator[]`, `?` of `empty?`, none of `max_wal_size`.
  ///
  /// Parameters, of functions and of types, are no part of a name.
  ///
  /// - Returns: The symbols; `nil` for several words, whose symbols are punctuation.
  static func marks(of text: String) -> [UInt8]? {
    let bytes = bytes(of: text)
    guard !bytes.contains(0x20) else { return nil }
    let end = bytes.indices.first { index in
      let opensType = "<[".utf8.contains(bytes[index]) && index + 1 < bytes.count
      return bytes[index] == UInt8(ascii: "(") || opensType && isName(bytes[index + 1])
    }
    let name = bytes[..<(end ?? bytes.endIndex)]
    let tail = name.lastIndex { !marks.contains($0) }.map { name[($0 + 1)...] } ?? name
    let rest = name.dropLast(tail.count)
    let isOperator = rest.suffix(operatorWord.count).elementsEqual(operatorWord)
    return rest.filter { marks.contains($0) && !separators.contains($0) }
      + tail.filter { isOperator || !separators.contains($0) }
  }

  /// Returns `true` if a text has a name in lower case, with no further letter or symbol around it.
  static func occurs(_ name: [UInt8], in text: String) -> Bool {
    guard let symbol = name.first, let last = name.last else { return false }
    let bytes = bytes(of: text)
    return bytes.indices.contains { start in
      guard bytes[start] == symbol, bytes[start...].starts(with: name) else { return false }
      let end = start + name.count
      let isStart = start == 0 || !isName(bytes[start - 1]) && bytes[start - 1] != symbol
      guard isStart, end < bytes.count else { return isStart }
      return !isName(bytes[end]) && !(marks.contains(last) && marks.contains(bytes[end]))
    }
  }

  /// Returns a text in lower case, without the space in `operator +=`.
  static func bytes(of text: String) -> [UInt8] {
    let bytes = text.utf8.map(\.asciiLowercased)
    guard bytes.contains(0x20) else { return bytes }
    return bytes.indices.filter { index in
      let joins =
        bytes[index] == 0x20 && index + 1 < bytes.count && marks.contains(bytes[index + 1])
      return !joins || !bytes[..<index].suffix(operatorWord.count).elementsEqual(operatorWord)
    }.map { bytes[$0] }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_")
  }
}
