import Basics

/// The indexed form of a text whose characters fold independently, as in most texts; it creates no string per word.
struct FoldedText {
  /// The folded words, separated by spaces; ideographs as overlapping bigrams.
  private(set) var bytes: [UInt8] = []
  /// The last ideograph of a run, which ends with it as a token of its own; `nil` outside a run.
  private var last: Unicode.Scalar?

  /// Folds a text; `nil` if adjacent characters affect each other, as letters and marks do.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - keepsDiacritics: `true` to fold only case and form.
  /// - Complexity: Linear in the text.
  init?(_ text: String, keepsDiacritics: Bool = false) {
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 {
        endRun()
        bytes.append(UInt8(truncatingIfNeeded: scalar.value).asciiLowercased)
        continue
      }
      switch LoneFolding(scalar, keepsDiacritics: keepsDiacritics) {
      case .gap:
        endRun()
        separate()
      case .ascii(let byte):
        endRun()
        bytes.append(byte.asciiLowercased)
      case .letters(let letters):
        endRun()
        for index in 0..<letters.count { bytes.append(letters[index]) }
      case .ideograph: append(ideograph: scalar)
      case nil: return nil
      }
    }
    endRun()
  }

  private mutating func separate() {
    if bytes.last != 0x20 { bytes.append(0x20) }
  }

  private mutating func append(ideograph scalar: Unicode.Scalar) {
    separate()
    if let last {
      bytes += last.utf8
      bytes += scalar.utf8
    }
    last = scalar
  }

  private mutating func endRun() {
    guard let scalar = last else { return }
    separate()
    bytes += scalar.utf8
    bytes.append(0x20)
    last = nil
  }
}

extension Unicode.Scalar {
  /// The encoding in UTF-8.
  fileprivate var utf8: Unicode.UTF8.EncodedScalar {
    // Every scalar has an encoding; the replacement character is never used.
    Unicode.UTF8.encode(self) ?? Unicode.UTF8.encodedReplacementCharacter
  }
}
