import Basics
package import HTMLParsing

/// Recognizes text that is none of the page's: the initials of a person in a circle, the names of the icons of a font, the
/// numbers of lines, and what Doxygen puts into addresses of e-mail.
package struct Decoration {
  /// The text runs before this one are numbers of lines, from the start of the last element that began before it.
  private var numbersEnd = 0
  /// The first text run that is none.
  private var firstOther = -1
  /// The number of bytes that were read to find numbers of lines, which is at most that of the text.
  package private(set) var readBytes = 0

  /// The maximum number of initials.
  private static let initials = 3
  /// The maximum size of initials and of the name of an icon, in bytes.
  private static let textLimit = 48
  /// The maximum number of elements between the numbers of lines and the code, such as `<td><div><pre>`.
  private static let distance = 6
  /// The maximum size of the white space between two of these, in bytes.
  private static let gapLimit = 256

  /// Creates the state for a document, whose elements follow in document order.
  package init() {}

  /// Decides whether the text of an element is decoration by the names in its class.
  ///
  /// - Parameters:
  ///   - names: The names in the class.
  ///   - element: The element.
  ///   - document: Its document.
  ///   - isCode: A Boolean value that indicates whether the element is in code.
  /// - Returns: `true` if the text is none of the page's.
  package mutating func isText(
    _ names: DecorationNames,
    of element: Int,
    in document: HTMLDocument,
    isCode: Bool
  ) -> Bool {
    if names.contains(.lineNumbers)
      || names.contains(.lineNumbersOfCode) && (isCode || Self.precedesCode(element, document)),
      hasLineNumbers(element, document)
    {
      return true
    }
    guard !names.isDisjoint(with: [.icon, .portrait, .obfuscation]),
      let text = document.shortText(of: element, limit: Self.textLimit)
    else { return false }
    return names.contains(.obfuscation) && text == ".nosp@m."
      || names.contains(.icon) && Self.isIcon(text)
      || names.contains(.portrait) && Self.areInitials(text)
  }

  private static func areInitials(_ text: String) -> Bool {
    text.count <= initials && text.allSatisfy(\.isUppercase)
  }

  /// Returns `true` for names such as `home` and `person_outline`, which have no capitals.
  private static func isIcon(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0.isASCIILowercase || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
  }

  /// Returns `true` if code is the next text behind an element, as in a table with a column for the numbers.
  private static func precedesCode(_ element: Int, _ document: HTMLDocument) -> Bool {
    let elements = document.elements
    let end = max(element + 1, Int(elements[element].end))
    var run = Int(elements[element].textEnd)
    for next in end..<max(end, min(end + distance, elements.count)) {
      guard Int(elements[next].textStart) - run <= distance else { return false }
      while run < Int(elements[next].textStart) {
        let range = document.textRuns[run].range
        guard range.count <= gapLimit, document.bytes(of: range).allSatisfy({ $0 <= 0x20 }) else {
          return false
        }
        run += 1
      }
      if elements[next].name == .pre || elements[next].name == .code { return true }
    }
    return false
  }

  // MARK: Numbers of lines

  /// Returns `true` if an element has no other text than numbers of lines.
  ///
  /// Elements in an element with other text are not read again, whether that text is in them or behind them.
  private mutating func hasLineNumbers(_ element: Int, _ document: HTMLDocument) -> Bool {
    numbersEnd = max(numbersEnd, Int(document.elements[element].textStart))
    while numbersEnd < Int(document.elements[element].textEnd) {
      guard numbersEnd != firstOther, isNumber(numbersEnd, document) else {
        firstOther = numbersEnd
        return false
      }
      numbersEnd += 1
    }
    return true
  }

  private mutating func isNumber(_ run: Int, _ document: HTMLDocument) -> Bool {
    guard document.textRuns[run].isVisible else { return true }
    let bytes = document.bytes(of: document.textRuns[run].range)
    let text = bytes.span
    for index in text.indices {
      readBytes += 1
      let byte = text[index]
      let isNoBreakSpace =
        byte == 0xC2 && index + 1 < text.count && text[index + 1] == 0xA0
        || byte == 0xA0 && index > 0 && text[index - 1] == 0xC2
      guard byte.isASCIIDigit || byte <= 0x20 || Self.isSign(byte) || isNoBreakSpace else {
        return false
      }
    }
    return true
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "|")
  }
}
