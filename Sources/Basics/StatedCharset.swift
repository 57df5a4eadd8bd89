/// The charset that the `content` of a `meta` element states; `MIMEType` reads that of a header field.
package enum StatedCharset {
  private static let word = Array("charset".utf8)

  /// Returns the label of a charset; `nil` if there is none.
  ///
  /// The algorithm is that of
  /// [HTML](https://html.spec.whatwg.org/#algorithm-for-extracting-a-character-encoding-from-a-meta-element).
  package static func label(in content: String) -> String? {
    let bytes = Array(content.utf8)
    let lowercased = Array(content.lowercased().utf8)
    guard lowercased.count == bytes.count else { return nil }
    var index = 0
    while index + word.count <= lowercased.count {
      guard lowercased[index...].starts(with: word) else {
        index += 1
        continue
      }
      index += word.count
      while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
      index += 1
      while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
      return value(bytes[index...])
    }
    return nil
  }

  private static func value(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let first = bytes.first else { return nil }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      guard let end = bytes.dropFirst().firstIndex(of: first) else { return nil }
      return String(decoding: bytes[(bytes.startIndex + 1)..<end], as: UTF8.self)
    }
    let label = bytes.prefix { !$0.isASCIIWhitespace && $0 != UInt8(ascii: ";") }
    return label.isEmpty ? nil : String(decoding: label, as: UTF8.self)
  }
}
