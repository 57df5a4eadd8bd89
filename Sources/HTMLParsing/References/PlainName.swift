/// A name in a tag that every parser reads alike: letters, digits and few marks, and not too long.
struct PlainName {
  /// The parser cuts longer ones.
  private static let longest = 99

  /// Where it ends.
  let end: Int
  /// Its first letters, in lower case.
  let packed: PackedName
  /// Whether these are all.
  let isWhole: Bool

  /// Reads the name at `start`; `nil` where something else stands there.
  init?(_ text: Span<UInt8>, at start: Int) {
    var packed = PackedName()
    if start + 8 <= text.count {
      packed = PackedName(
        lettersOf: unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self)
      )
    }
    var index = start + packed.count
    while index < text.count {
      let byte = text[index]
      var letter = byte | 0x20
      if letter < 0x61 || letter > 0x7A {
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

  /// The element that it names.
  var element: ElementName { isWhole ? ElementName.named(packed) : .other }

  /// The attribute that it names, if it is one that extraction asks for; one that declares a prefix
  /// has no name of its own.
  var attribute: AttributeName? { isWhole ? AttributeName.plain(packed) : nil }

  /// Whether it is the name of an attribute that declares a prefix.
  var declaresPrefix: Bool { packed.begins(with: AttributeName.prefixBeginning) }

  /// Whether the byte can stand in a plain name, beside letters.
  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x30 && byte <= 0x3A
  }
}
