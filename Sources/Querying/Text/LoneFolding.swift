/// The folding of a non-ASCII character that is independent of adjacent characters.
///
/// The result equals that of ``TextFolding`` and ``TextSegments``, without creating a string per character.
enum LoneFolding {
  /// A character outside of words.
  case gap
  /// An ASCII character whose case is not folded yet.
  case ascii(UInt8)
  /// A part of a word.
  case letters(Letters)
  /// An ideograph, which is a word of its own.
  case ideograph

  /// Up to three bytes of UTF-8.
  struct Letters: Equatable {
    private var packed: UInt32 = 0

    fileprivate init(_ bytes: some Collection<UInt8>) {
      for byte in bytes.reversed() { packed = packed << 8 | UInt32(byte) }
      packed |= UInt32(bytes.count) << 24
    }

    var count: Int { Int(packed >> 24) }
    subscript(index: Int) -> UInt8 { UInt8(truncatingIfNeeded: packed >> (8 * UInt32(index))) }
  }

  /// Creates the folding of a character; `nil` if adjacent characters may affect it, as with marks.
  ///
  /// - Parameters:
  ///   - scalar: The character.
  ///   - keepsDiacritics: `true` to fold only its case and form.
  init?(_ scalar: Unicode.Scalar, keepsDiacritics: Bool = false) {
    switch scalar.value {
    case 0x80..<0x460:
      let table = keepsDiacritics ? Self.tableWithDiacritics : Self.table
      guard let known = table[Int(scalar.value) - 0x80] else { return nil }
      self = known
    // The hyphens that are not ASCII: `Wi‑Fi` is often written with U+2011.
    case 0x2010, 0x2011: self = .ascii(UInt8(ascii: "-"))
    // Dashes, quotation marks, arrows, operators, frames, spaces of ideographic texts and their brackets.
    case 0x2012...0x2027, 0x2030...0x205E, 0x2190...0x22FF, 0x2500...0x25FF, 0x3000...0x3004,
      0x3008...0x3020, 0x30FB:
      self = .gap
    case 0x3005...0x3007, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xAC00...0xD7A3:
      self = .ideograph
    case 0xFF01...0xFF5E: self = .ascii(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0))
    default: return nil
    }
  }

  /// The foldings of Latin, Greek and Cyrillic letters.
  private static let table = table { TextFolding.folded($0) }
  /// The letters in lower case.
  private static let tableWithDiacritics = table(TextFolding.caseFolded)

  private static func table(_ fold: (String) -> String) -> [LoneFolding?] {
    (0x80..<0x460).map { value in
      Unicode.Scalar(UInt32(value)).flatMap { folded($0, by: fold) }
    }
  }

  private static func folded(_ scalar: Unicode.Scalar, by fold: (String) -> String) -> LoneFolding?
  {
    // A mark would be folded with the letter before it.
    guard !(0x300...0x36F).contains(scalar.value) else { return nil }
    let folded = fold(String(scalar))
    let scripts = folded.unicodeScalars.map(TextSegments.script)
    guard let first = scripts.first, scripts.allSatisfy({ $0 == first }) else { return nil }
    switch first {
    case .none: return .gap
    case .word where folded.utf8.count <= 3: return .letters(Letters(folded.utf8))
    default: return nil
    }
  }
}
