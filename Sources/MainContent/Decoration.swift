import Basics
import HTMLParsing

/// Recognizes text that is none of the page's: the initials of a person in a circle, the names of the icons of a font, and
/// the numbers of lines.
enum Decoration {
  /// The parts of classes for the image of a person, whose initials stand in for it.
  private static let portraits = ["avatar", "initials", "monogram"]
  /// The starts of the classes of fonts that draw an icon for its name: `<i class="material-icons">home</i>`.
  private static let iconFonts = ["material-icons", "material-symbols"]
  /// The parts of classes for the numbers of lines of code.
  private static let lineNumbers = [
    "lineno", "linenr", "linenum", "line-num", "line_num", "line-no", "line_no",
  ]
  /// The first six letters of all of them; four of them are also those of `inline` and `estimate`.
  private static let starts = (portraits + iconFonts + lineNumbers).map { name in
    name.utf8.prefix(6).reduce(UInt64(0)) { $0 << 8 | UInt64($1 | 0x20) }
  }
  /// The bits of the last letters of the starts, which rule out most bytes.
  private static let lastLetters = starts.reduce(UInt32(0)) { $0 | 1 << UInt32($1 & 31) }
  /// The maximum size of the numbers of lines, in bytes.
  private static let numbersLimit = 8192
  /// The maximum number of initials.
  private static let initials = 3
  /// The maximum size of the text, in bytes.
  private static let textLimit = 48

  /// Returns `true` if the text of an element is decoration by the class of the element.
  static func isText(of element: Int, in document: HTMLDocument) -> Bool {
    guard document.has(.class, element),
      document.withBytes(of: .class, in: element, mayBeNamed) == true,
      let classes = document.attribute(.class, of: element)?.lowercased()
    else { return false }
    if lineNumbers.contains(where: classes.contains) {
      let text = document.shortText(of: element, limit: numbersLimit)
      return text?.allSatisfy { $0.isNumber || $0.isWhitespace || ":.|".contains($0) } == true
    }
    guard let text = document.shortText(of: element, limit: textLimit) else { return false }
    if classes.split(separator: " ").contains(where: { iconFonts.contains(where: $0.hasPrefix) }) {
      return !text.contains(" ")
    }
    return portraits.contains { classes.contains($0) } && areInitials(text)
  }

  /// Returns `true` if a class may have one of the names; nearly all have none, and cost no text.
  private static func mayBeNamed(_ classes: Span<UInt8>) -> Bool {
    var letters: UInt64 = 0
    let lastLetters = lastLetters
    for index in classes.indices {
      letters = (letters << 8 | UInt64(classes[index] | 0x20)) & 0xFFFF_FFFF_FFFF
      let isLast = lastLetters >> UInt32(letters & 31) & 1 != 0
      if isLast, starts.contains(letters) { return true }
    }
    return false
  }

  private static func areInitials(_ text: String) -> Bool {
    text.count <= initials && text.allSatisfy { $0.isLetter && !$0.isLowercase }
  }
}
