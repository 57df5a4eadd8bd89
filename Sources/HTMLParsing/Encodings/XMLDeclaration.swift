/// The encoding of an XML declaration before the doctype.
enum XMLDeclaration {
  /// Implements [get an XML encoding](https://html.spec.whatwg.org/#concept-get-xml-encoding-when-sniffing);
  /// returns `nil` on failure.
  static func encoding(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    guard var position = valueIndex(after: "encoding", in: bytes[..<end]) else { return nil }
    skipSpace(bytes, &position)
    guard position < end, bytes[position] == UInt8(ascii: "=") else { return nil }
    position += 1
    skipSpace(bytes, &position)
    guard position < end else { return nil }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let close = bytes[(position + 1)...].firstIndex(of: quote)
    else { return nil }
    let label = bytes[(position + 1)..<close]
    guard label.allSatisfy({ $0 > 0x20 }),
      let name = EncodingLabels.entry(for: String(decoding: label, as: UTF8.self))?.name
    else { return nil }
    return name.hasPrefix("utf-16") ? "utf-8" : name
  }

  /// Returns the UTF-16 encoding of a text that starts with `<?x` in two bytes each
  /// ([prescan](https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding), step 3).
  static func wideEncoding(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x3C, 0, 0x3F, 0, 0x78, 0]) { return "utf-16le" }
    return bytes.starts(with: [0, 0x3C, 0, 0x3F, 0, 0x78]) ? "utf-16be" : nil
  }

  private static func valueIndex(after word: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let word = Array(word.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: word) }.map { $0 + word.count }
  }

  private static func skipSpace(_ bytes: ArraySlice<UInt8>, _ position: inout Int) {
    while position < bytes.endIndex, bytes[position] <= 0x20 { position += 1 }
  }
}

/// UTF-16 without a byte order mark.
enum WideText {
  private static let sampleSize = 4096

  /// Returns the encoding of a text with zero bytes at only even or only odd offsets, as those of the ASCII
  /// characters of markup in UTF-16 are.
  ///
  /// Text in other encodings has no zero bytes.
  static func encoding(_ bytes: [UInt8]) -> String? {
    let sample = bytes.prefix(sampleSize)
    guard sample.count >= 8 else { return nil }
    var (even, odd) = (0, 0)
    for (index, byte) in sample.enumerated() where byte == 0 {
      if index % 2 == 0 { even += 1 } else { odd += 1 }
    }
    let most = max(3, sample.count / 100)
    if odd > most, even * 20 < odd { return "utf-16le" }
    return even > most && odd * 20 < even ? "utf-16be" : nil
  }
}

/// The escape sequences of ISO-2022-JP.
enum EscapeSequences {
  /// Returns `iso-2022-jp` for a text of seven bits that switches to a Japanese character set.
  static func encoding(_ bytes: [UInt8]) -> String? {
    guard let first = bytes.firstIndex(of: 0x1B) else { return nil }
    var isJapanese = false
    for index in first..<bytes.count {
      let byte = bytes[index]
      if byte >= 0x80 { return nil }
      guard byte == 0x1B, index + 2 < bytes.count else { continue }
      switch (bytes[index + 1], bytes[index + 2]) {
      case (0x24, 0x40), (0x24, 0x42), (0x28, 0x4A), (0x28, 0x49): isJapanese = true
      default: continue
      }
    }
    return isJapanese ? "iso-2022-jp" : nil
  }
}
