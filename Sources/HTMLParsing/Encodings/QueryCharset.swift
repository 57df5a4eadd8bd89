import Glibc
import URLStandard

/// Writes the queries of a page's links in the page's own encoding, as browsers do
/// ([encode or fail](https://encoding.spec.whatwg.org/#encode-or-fail)).
struct QueryCharset {
  private let name: String
  private let converter: String

  /// `nil` for encodings whose queries are UTF-8.
  init?(_ encoding: DetectedEncoding) {
    guard !encoding.name.hasPrefix("utf-"), let entry = EncodingLabels.byName[encoding.name] else {
      return nil
    }
    name = entry.name
    converter = entry.name == "windows-1252" ? "CP1252" : entry.converter
    guard !converter.isEmpty else { return nil }
  }

  /// Whether `query` is written otherwise than in UTF-8.
  static func concerns(_ query: String) -> Bool {
    query.utf8.contains { $0 >= 0x80 || $0 == 0x0E || $0 == 0x0F || $0 == 0x1B }
  }

  func encode(_ query: String) -> [EncodedQueryPart] {
    guard let descriptor = unsafe iconv_open(converter, "UTF-8"),
      unsafe descriptor != iconv_t(bitPattern: -1)
    else { return [.bytes(Array(query.utf8))] }
    defer { unsafe iconv_close(descriptor) }
    var parts: [EncodedQueryPart] = []
    for scalar in query.unicodeScalars {
      if let replaced = replacement(of: scalar) {
        parts.append(.missing(replaced))
      } else if let bytes = unsafe Self.step(descriptor, Array(String(mapped(scalar)).utf8)),
        !isExtension(bytes)
      {
        parts.append(.bytes(bytes))
      } else {
        unsafe parts.append(.bytes(Self.step(descriptor, nil) ?? []))
        parts.append(.missing(scalar))
      }
    }
    // Back to the encoding's first state.
    unsafe parts.append(.bytes(Self.step(descriptor, nil) ?? []))
    return parts
  }

  /// What is written for a character that the encoder refuses by rule.
  private func replacement(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch (name, scalar.value) {
    case ("iso-2022-jp", 0x0E), ("iso-2022-jp", 0x0F), ("iso-2022-jp", 0x1B): "\u{FFFD}"
    case ("gb18030", 0xE5E5), ("gbk", 0xE5E5): scalar
    default: nil
    }
  }

  /// Whether these bytes are Hong Kong's extensions of Big5, which are read and never written.
  private func isExtension(_ bytes: [UInt8]) -> Bool {
    name == "big5" && bytes.count == 2 && (0x81..<0xA1).contains(bytes[0])
  }

  /// The character that is looked up in the encoding's index instead.
  private func mapped(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let isJapanese = ["shift_jis", "euc-jp", "iso-2022-jp"].contains(name)
    return isJapanese && scalar == "\u{2212}" ? "\u{FF0D}" : scalar
  }

  /// One character's bytes with any change of state before them; `nil` where there are none.
  ///
  /// Without input: the way back to the first state.
  private static func step(_ descriptor: iconv_t, _ input: [UInt8]?) -> [UInt8]? {
    var output = [UInt8](repeating: 0, count: 16)
    var source = input ?? []
    let (written, isDone) = unsafe output.withUnsafeMutableBytes { room in
      var end = unsafe room.baseAddress?.assumingMemoryBound(to: CChar.self)
      var free = room.count
      let status = unsafe source.withUnsafeMutableBytes { bytes in
        var position =
          unsafe input == nil
          ? nil : bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        var left = bytes.count
        return unsafe iconv(descriptor, &position, &left, &end, &free)
      }
      // The C library answers the number of characters that it could not keep as they are.
      return (room.count - free, status == 0)
    }
    return isDone ? Array(output[..<written]) : nil
  }
}
