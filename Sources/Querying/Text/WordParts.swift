import Basics

/// The parts of compound words: `window` and `class` match `MyWindowClass`.
///
/// A boundary is between a lowercase and an uppercase letter, as for the `w` modifier of [formal
/// queries](https://developer.apple.com/documentation/corespotlight/cssearchquery); `NSWindow` therefore has
/// none.
enum WordParts {
  /// The maximum number of parts per text.
  private static let limit = 64

  /// Returns the folded parts of all compound words of a text.
  ///
  /// - Complexity: Linear in the text.
  static func parts(of text: String) -> [String] {
    var finder = Finder()
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      let length = bytes[index] < 0xC0 ? 1 : bytes[index] < 0xE0 ? 2 : bytes[index] < 0xF0 ? 3 : 4
      finder.consume(kind(bytes[index..<min(index + length, bytes.count)]), at: index)
      index += length
    }
    finder.consume(.gap, at: bytes.count)
    var seen: Set<String> = []
    return finder.ranges.compactMap { range in
      let part = TextFolding.folded(String(decoding: bytes[range], as: UTF8.self))
      return seen.insert(part).inserted ? part : nil
    }
  }

  private enum Kind { case lower, upper, other, gap }

  private static func kind(_ bytes: ArraySlice<UInt8>) -> Kind {
    switch bytes.first ?? 0 {
    case let byte where byte.isASCIILowercase: return .lower
    case let byte where byte.isASCIIUppercase: return .upper
    case let byte where byte.isASCIIDigit: return .other
    // Other scripts with case: Latin, Greek, Cyrillic.
    case 0xC3...0xD4:
      guard bytes.count == 2, let first = bytes.first, let last = bytes.last,
        let scalar = Unicode.Scalar(UInt32(first & 0x1F) << 6 | UInt32(last & 0x3F))
      else { return .gap }
      let properties = scalar.properties
      return properties.isUppercase
        ? .upper : properties.isLowercase ? .lower : properties.isAlphabetic ? .other : .gap
    default: return .gap
    }
  }

  /// Finds the parts of compound words.
  private struct Finder {
    var ranges: [Range<Int>] = []
    private var start = 0
    private var hasBoundary = false
    private var last = Kind.gap

    mutating func consume(_ kind: Kind, at index: Int) {
      if kind == .upper, last == .lower {
        hasBoundary = true
        close(at: index)
        start = index
      } else if kind == .gap {
        if hasBoundary { close(at: index) }
        hasBoundary = false
      } else if last == .gap {
        start = index
      }
      last = kind
    }

    private mutating func close(at end: Int) {
      if end - start > 1, ranges.count < limit { ranges.append(start..<end) }
    }
  }
}
