/// A text's words as bytes, for comparing many titles with one query.
public struct FoldedWords: Sendable {
  /// The words, one behind the other.
  private var bytes: [UInt8] = []
  private var ranges: [Range<Int>] = []

  /// Folds and cuts a text; of ideographs each is a word.
  ///
  /// - Complexity: Linear in the text.
  public init(_ text: String) {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      for word in TextSegments(text).words {
        ranges.append(bytes.count..<bytes.count + word.utf8.count)
        bytes += word.utf8
      }
      return
    }
    bytes.reserveCapacity(text.utf8.count)
    var start = 0
    for byte in text.utf8 {
      let letter = byte | 0x20
      if letter >= 0x61 && letter <= 0x7A {
        bytes.append(letter)
      } else if byte >= 0x30 && byte <= 0x39 {
        bytes.append(byte)
      } else if start < bytes.count {
        ranges.append(start..<bytes.count)
        start = bytes.count
      }
    }
    if start < bytes.count { ranges.append(start..<bytes.count) }
  }

  var count: Int { ranges.count }
  subscript(index: Int) -> ArraySlice<UInt8> { bytes[ranges[index]] }

  /// How much a word counts: those of five letters on are rarely there for grammar only.
  func weight(_ index: Int) -> Double {
    let length = ranges[index].count
    let isASCII = bytes[ranges[index].lowerBound] < 0x80
    return isASCII ? (length > 4 ? 1 : length > 3 ? 0.35 : 0.1) : 1
  }
}
