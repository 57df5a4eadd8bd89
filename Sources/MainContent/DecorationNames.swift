import Basics
package import HTMLParsing

/// The kinds of decoration that a class names.
package struct DecorationNames: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The image of a person, whose initials stand in for it.
  static let portrait = DecorationNames(rawValue: 1 << 0)
  /// A font that draws an icon for its name: `<i class="material-icons">home</i>`.
  static let icon = DecorationNames(rawValue: 1 << 1)
  /// Numbers of lines of code.
  static let lineNumbers = DecorationNames(rawValue: 1 << 2)
  /// Numbers of lines if there is code; elsewhere those of trams and invoices.
  static let lineNumbersOfCode = DecorationNames(rawValue: 1 << 3)
  /// Text that a style sheet hides, in an address that programs are not to read.
  static let obfuscation = DecorationNames(rawValue: 1 << 4)
}

extension DecorationNames {
  /// A word that starts at the start of a word of a class: lowercase letters, and hyphens, which are an underscore, too, or
  /// the change to a capital.
  private struct Name: Sendable {
    let letters: [UInt8]
    /// A Boolean value that indicates whether letters may follow.
    let isStart: Bool
    let kind: DecorationNames

    init(_ letters: String, isStart: Bool = false, _ kind: DecorationNames) {
      self.letters = Array(letters.utf8)
      self.isStart = isStart
      self.kind = kind
    }
  }

  private static let names = [
    // Before `avatar`.
    Name("avatar-list", []), Name("avatar-name", []), Name("avatar", .portrait),
    Name("initials", .portrait), Name("monogram", .portrait),
    Name("material-icons", .icon), Name("material-symbols", .icon),
    // Before `linenum`.
    Name("linenumber", isStart: true, .lineNumbersOfCode),
    Name("lineno", isStart: true, .lineNumbers), Name("linenr", isStart: true, .lineNumbers),
    Name("linenum", isStart: true, .lineNumbers), Name("line-no", .lineNumbersOfCode),
    Name("line-nos", .lineNumbersOfCode), Name("line-nr", .lineNumbersOfCode),
    Name("line-num", .lineNumbersOfCode), Name("line-number", .lineNumbersOfCode),
    Name("line-numbers", .lineNumbersOfCode),
    // Hexo.
    Name("gutter", .lineNumbersOfCode),
    // Doxygen.
    Name("obfuscator", .obfuscation),
  ]

  /// The number of letters that all names have before a hyphen.
  private static let startLength = 4
  /// The bits of the first letters of the names, which rule out nearly all words.
  private static let starts = names.reduce(UInt64(0)) { $0 | bit($1.letters.span, at: 0) }

  /// Returns the bit of the four letters at a place.
  private static func bit(_ text: Span<UInt8>, at start: Int) -> UInt64 {
    var letters: UInt32 = 0
    for index in start..<(start + startLength) {
      letters = letters &<< 8 | UInt32(text[index] | 0x20)
    }
    return 1 &<< UInt64(letters &* 0x9E37_79B1 &>> 26)
  }

  /// Returns the names in the class of an element.
  package init(of element: Int, in document: HTMLDocument) {
    self =
      document.has(.class, element)
      ? document.withBytes(of: .class, in: element) { DecorationNames(in: $0) } ?? [] : []
  }

  /// Returns the names in a class.
  package init(in text: Span<UInt8>) {
    self = Self.isChromaClass(text) ? .lineNumbersOfCode : []
    let starts = Self.starts
    var place = 0
    while place + Self.startLength <= text.count {
      if Self.startsWord(text, place), starts & Self.bit(text, at: place) != 0,
        let name = Self.names.first(where: { Self.matches($0, text, place) })
      {
        insert(name.kind)
      }
      place += 1
    }
  }

  /// Returns `true` for the classes `ln` and `lnt` of Chroma, by which Hugo highlights code; no name is as short.
  private static func isChromaClass(_ text: Span<UInt8>) -> Bool {
    guard text.count == 2 || text.count == 3 && text[2] == UInt8(ascii: "t") else { return false }
    return text[0] == UInt8(ascii: "l") && text[1] == UInt8(ascii: "n")
  }

  private static func startsWord(_ text: Span<UInt8>, _ place: Int) -> Bool {
    guard text[place].isASCIILetter else { return false }
    guard place > 0, text[place - 1].isASCIILetter else { return true }
    return text[place].isASCIIUppercase && text[place - 1].isASCIILowercase
  }

  private static func matches(_ name: Name, _ text: Span<UInt8>, _ start: Int) -> Bool {
    var place = start
    for letter in name.letters {
      guard place < text.count else { return false }
      if letter == UInt8(ascii: "-") {
        let isSeparator = text[place] == letter || text[place] == UInt8(ascii: "_")
        guard isSeparator || startsWord(text, place) else { return false }
        if isSeparator { place += 1 }
      } else {
        guard text[place] | 0x20 == letter else { return false }
        place += 1
      }
    }
    guard place < text.count, !name.isStart else { return true }
    return !text[place].isASCIILetter || startsWord(text, place)
  }
}
