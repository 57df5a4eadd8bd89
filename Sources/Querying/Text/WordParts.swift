/// Words inside words: `MyWindowClass` is found by `window` and `class`.
///
/// A lower-case letter before an upper-case one is a boundary, as for the `w` of
/// [formal queries](https://developer.apple.com/documentation/corespotlight/cssearchquery); so
/// `NSWindow` has none.
enum WordParts {
  /// Parts of one text at most.
  private static let limit = 64

  /// The parts of all such words of a text, folded.
  ///
  /// - Complexity: Linear in the text.
  static func parts(of text: String) -> [String] {
    var finder = Finder()
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      let length = bytes[index] < 0xC0 ? 1 : bytes[index] < 0xE0 ? 2 : bytes[index] < 0xF0 ? 3 : 4
      finder.take(kind(bytes[index..<min(index + length, bytes.count)]), at: index)
      index += length
    }
    finder.take(.gap, at: bytes.count)
    var seen: Set<String> = []
    return finder.ranges.compactMap { range in
      let part = TextFolding.folded(String(decoding: bytes[range], as: UTF8.self))
      return seen.insert(part).inserted ? part : nil
    }
  }

  private enum Kind { case lower, upper, other, gap }

  private static func kind(_ bytes: ArraySlice<UInt8>) -> Kind {
    switch bytes.first ?? 0 {
    case 0x61...0x7A: return .lower
    case 0x41...0x5A: return .upper
    case 0x30...0x39: return .other
    // Scripts with case besides: Latin, Greek, Cyrillic.
    case 0xC3...0xD4:
      let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
      guard bytes.count == 2, let properties = scalar?.properties else { return .gap }
      return properties.isUppercase
        ? .upper : properties.isLowercase ? .lower : properties.isAlphabetic ? .other : .gap
    default: return .gap
    }
  }

  /// Finds the parts of words that have more than one.
  private struct Finder {
    var ranges: [Range<Int>] = []
    private var start = 0
    private var hasBoundary = false
    private var last = Kind.gap

    mutating func take(_ kind: Kind, at index: Int) {
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
