import Basics

/// Finds start tags with more attributes than any document needs.
///
/// libxml2 2.9 compares each attribute of a tag with all others: a tag of 2 MB took 47 s.
struct AttributeLimit {
  /// The maximum number of attributes of a tag.
  static let limit = 1000

  private enum Place {
    case text, tagStart, tag
    case value(quote: UInt8)
  }

  private var place = Place.text
  private var count = 0

  /// Reads the next bytes, and returns the index of the first attribute of a tag above the limit.
  mutating func excess(in bytes: ArraySlice<UInt8>) -> Int? {
    for index in bytes.indices {
      let byte = bytes[index]
      switch (place, byte) {
      case (.value(let quote), _): if byte == quote { place = .tag }
      case (_, UInt8(ascii: "<")): place = .tagStart
      case (.tagStart, _):
        (place, count) = (Self.startsName(byte) ? .tag : .text, 0)
      case (.tag, UInt8(ascii: ">")): place = .text
      case (.tag, UInt8(ascii: "\"")), (.tag, UInt8(ascii: "'")): place = .value(quote: byte)
      case (.tag, UInt8(ascii: "=")):
        count += 1
        if count > Self.limit { return index }
      default: break
      }
    }
    return nil
  }

  /// Returns `true` for the first byte of a name; other tags are comments, declarations and end tags.
  private static func startsName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") || byte >= 0x80
  }
}
