import Basics

/// A name in a tag that every parser interprets equally: letters, digits and a few other characters, with a
/// limited length.
struct SimpleTagName {
  /// The maximum length in bytes; the parser truncates longer names.
  private static let longest = 99

  /// The end offset.
  let end: Int
  /// The leading letters, in lowercase.
  let packed: PackedName
  /// A Boolean value that indicates whether ``packed`` is the whole name.
  let isWhole: Bool

  /// Reads the name at `start`; `nil` if there is none.
  init?(_ text: Span<UInt8>, at start: Int) {
    var packed = PackedName()
    if start + 8 <= text.count {
      packed = PackedName(lettersOf: text.word(at: start))
    }
    var index = start + packed.count
    while index < text.count {
      let byte = text[index]
      var letter = byte | 0x20
      if !byte.isASCIILetter {
        guard index > start, Self.isMark(byte) else { break }
        letter = byte
      }
      if packed.count < PackedName.longest { packed.append(letter) }
      index &+= 1
    }
    guard index > start, index - start <= Self.longest else { return nil }
    self.packed = packed
    end = index
    isWhole = index - start <= PackedName.longest
  }

  /// The element with that name.
  var element: ElementName { isWhole ? ElementName.named(packed) : .other }

  /// The attribute with that name, if extraction uses it; `nil` for prefix declarations.
  var attribute: AttributeName? { isWhole ? AttributeName.plain(packed) : nil }

  /// A Boolean value that indicates whether the attribute declares a prefix.
  var declaresPrefix: Bool { packed.begins(with: AttributeName.prefixDeclarationStart) }

  /// Returns `true` if the byte is allowed in a simple name besides letters.
  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
      || byte.isASCIIDigit
  }
}
