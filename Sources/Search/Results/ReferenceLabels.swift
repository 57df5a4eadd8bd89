import Basics

/// The words before the numbers of figures and sections, such as `Figure` in `Figure 9.3` and `Abschnitt` in
/// `Abschnitt 9.2.1`, and the marks around the titles behind them: `9.3, “Rye”`, `9.3 – „Rye“`.
///
/// A generator of books writes them in the language of a translation, whose text is often that of the original still.
enum ReferenceLabels {
  /// The maximum size of a label, in bytes.
  private static let labelLimit = 40

  /// Returns the bytes of a text without quotation marks and without the labels of numbers of several parts.
  ///
  /// - Complexity: Linear in the text.
  static func removed(from text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var (kept, position) = ([UInt8](), 0)
    kept.reserveCapacity(bytes.count)
    while position < bytes.count {
      if let size = sizeOfQuotationMark(bytes, at: position) {
        position += size
        continue
      }
      guard bytes[position].isASCIIDigit else {
        kept.append(bytes[position])
        position += 1
        continue
      }
      let end = endOfNumber(bytes, from: position)
      let isReference = bytes[position..<end].contains(stop)
      if isReference { removeLabel(at: &kept) }
      kept += bytes[position..<end]
      position = isReference ? endOfReference(bytes, from: end) : end
    }
    return kept
  }

  private static let stop = UInt8(ascii: ".")

  /// Returns the end of digits with full stops between them.
  private static func endOfNumber(_ bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let isStop =
        bytes[end] == stop && end + 1 < bytes.count && bytes[end + 1].isASCIIDigit
      guard bytes[end].isASCIIDigit || isStop else { break }
      end += 1
    }
    return end
  }

  /// The marks between a number and the title behind it.
  private static let separators = Array(" ,.:".utf8)

  /// Returns the end of what follows the number of a reference up to its title.
  private static func endOfReference(_ bytes: [UInt8], from start: Int) -> Int {
    var end = start
    // Korean has the label behind the number: `9.2절`.
    while end < bytes.count, end < start + labelLimit, bytes[end] >= 0x80 { end += 1 }
    while end < bytes.count {
      if separators.contains(bytes[end]) {
        end += 1
      } else if bytes[end...].starts(with: [0xE2, 0x80, 0x93]) {
        end += 3
      } else {
        break
      }
    }
    return end
  }

  /// Returns the number of bytes of a quotation mark; `nil` for other characters.
  private static func sizeOfQuotationMark(_ bytes: [UInt8], at index: Int) -> Int? {
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): 1
    case 0xC2 where index + 1 < bytes.count && [0xAB, 0xBB].contains(bytes[index + 1]): 2
    // U+2018 to U+201F.
    case 0xE2
    where index + 2 < bytes.count && bytes[index + 1] == 0x80
      && (0x98...0x9F).contains(bytes[index + 2]):
      3
    default: nil
    }
  }

  /// Removes a word at the end, with a full stop and white space behind it; nothing if it is no label.
  private static func removeLabel(at text: inout [UInt8]) {
    var end = text.count
    while end > 0, text[end - 1] == 0x20 { end -= 1 }
    // A no-break space.
    if end > 1, text[end - 2] == 0xC2, text[end - 1] == 0xA0 { end -= 2 }
    if end > 0, text[end - 1] == stop { end -= 1 }
    let start = text[..<end].lastIndex { !isLetter($0) }.map { $0 + 1 } ?? 0
    guard start < end, text.count - start <= labelLimit else { return }
    text.removeSubrange(start...)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 }
}
