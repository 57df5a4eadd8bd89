import Basics

/// Text that is safe to print: text of pages, files and arguments must not control a terminal.
///
/// Control characters (C0 except newline and tab, DEL, C1) and the characters that reorder or hide text
/// (bidirectional controls of [UAX #9](https://www.unicode.org/reports/tr9/), line and paragraph separators,
/// the byte order mark) are written as `\u001B`. In JSON, this is the escape of the same character ([RFC
/// 8259, section 7](https://www.rfc-editor.org/rfc/rfc8259#section-7)), so a line of JSON keeps its value.
public enum PrintableText {
  /// Returns `true` if a scalar could control a terminal or change the order of a line.
  ///
  /// Newlines and tabs are included; only ``escaped(_:allowsColors:)`` passes them.
  public static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isDisplayControl || (0xFDD0...0xFDEF).contains(scalar.value)
  }

  // MARK: Colours

  /// The noncharacters U+FDD0 and U+FDD1, which Swift literals do not allow.
  private static let colorStart: [UInt8] = [0xEF, 0xB7, 0x90]
  private static let colorEnd: [UInt8] = [0xEF, 0xB7, 0x91]

  /// Returns a color or weight by its SGR parameters ([ECMA-48,
  /// 8.3.117](https://ecma-international.org/publications-and-standards/standards/ecma-48/)).
  ///
  /// The text contains noncharacters in place of the escape sequence, so that escape characters from other
  /// sources remain escaped.
  public static func color(_ parameters: String) -> String {
    String(decoding: colorStart + parameters.utf8 + colorEnd, as: UTF8.self)
  }

  // MARK: Escaping

  /// Returns UTF-8 text with every control character escaped.
  ///
  /// - Parameters:
  ///   - text: UTF-8 text.
  ///   - allowsColors: A Boolean value that indicates whether ``color(_:)`` becomes an escape sequence.
  /// - Returns: The escaped bytes, usually equal to `text`.
  /// - Complexity: O(*n*); text without suspicious bytes is returned unchanged.
  public static func escaped(_ text: [UInt8], allowsColors: Bool = false) -> [UInt8] {
    guard var start = suspect(in: text.span, from: 0) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 64)
    var copied = 0
    while true {
      let (scalar, length) = decoded(text, at: start)
      var end = start + length
      if allowsColors, let (sequence, next) = colorSequence(text, at: start) {
        result += text[copied..<start]
        result += sequence
        (copied, end) = (next, next)
      } else if let scalar, isControl(scalar), scalar != "\n", scalar != "\t" {
        result += text[copied..<start]
        append(scalar, to: &result)
        copied = end
      }
      guard let next = suspect(in: text.span, from: end) else { break }
      start = next
    }
    result += text[copied...]
    return result
  }

  /// Returns the offset of the next byte that may start a control character.
  private static func suspect(in text: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < text.count {
      switch text[index] {
      case 0x0A, 0x09: break
      case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: return index
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Returns the scalar at a suspicious byte, and its length in UTF-8; `nil` for invalid UTF-8.
  private static func decoded(_ text: [UInt8], at index: Int) -> (Unicode.Scalar?, Int) {
    let lead = text[index]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : 3
    guard index + length <= text.count else { return (nil, 1) }
    if length == 1 { return (Unicode.Scalar(lead), 1) }
    var value = UInt32(lead & (length == 2 ? 0x1F : 0x0F))
    for byte in text[(index + 1)..<(index + length)] {
      guard byte & 0xC0 == 0x80 else { return (nil, 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return (Unicode.Scalar(value), length)
  }

  /// Returns `ESC [ parameters m` for a color at `start`, and the end of the color; `nil` if there is none.
  private static func colorSequence(_ text: [UInt8], at start: Int) -> ([UInt8], Int)? {
    guard text[start...].starts(with: colorStart) else { return nil }
    let parameters = text[(start + 3)...].prefix(6).prefix {
      $0.isASCIIDigit || $0 == UInt8(ascii: ";")
    }
    guard text[parameters.endIndex...].starts(with: colorEnd) else { return nil }
    return ([0x1B, 0x5B] + parameters + [0x6D], parameters.endIndex + 3)
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    bytes += "\\u".utf8
    bytes += repeatElement(0x30, count: max(0, 4 - digits.utf8.count))
    bytes += digits.utf8
  }
}
