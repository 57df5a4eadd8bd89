import Basics

/// A name with the symbols of a language or a command, such as `__init__`, `@property`, `$libdir` and `\dt`.
///
/// Texts are searched for its word, and headings that have its symbols, too, precede others.
enum SymbolicName {
  /// The symbols at the start of a name.
  private static let symbols = Array("@$%#\\&*_~:".utf8)

  /// Returns `true` for symbols before an ASCII word with a letter, or `_` behind it.
  static func isSymbolic(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let word = bytes.drop { symbols.contains($0) }
    return word.first?.isASCIILetter == true
      && (word.count < bytes.count || word.last == UInt8(ascii: "_"))
      && word.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
  }

  /// Returns `true` if a text has a name in lower case, with no further letter or symbol around it.
  static func occurs(_ name: [UInt8], in text: String) -> Bool {
    guard let symbol = name.first else { return false }
    let bytes = text.utf8.map(\.asciiLowercased)
    return bytes.indices.contains { start in
      guard bytes[start] == symbol, bytes[start...].starts(with: name) else { return false }
      let end = start + name.count
      let isStart = start == 0 || !isName(bytes[start - 1]) && bytes[start - 1] != symbol
      return isStart && (end == bytes.count || !isName(bytes[end]))
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_")
  }
}
