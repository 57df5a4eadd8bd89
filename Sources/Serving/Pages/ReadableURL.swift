import Basics

/// URLs for readers, who should not have to decode `%C3%BC`.
enum ReadableURL {
  /// Returns the URL with its percent-encoded characters decoded, as far as the result is unambiguous and
  /// safe to show.
  ///
  /// Escapes of ASCII stay, because `%2F` is no slash; the URL is unchanged if its bytes are not UTF-8, or if
  /// it would contain control, bidirectional or white space characters.
  static func text(of url: String) -> String {
    guard url.utf8.contains(UInt8(ascii: "%")) else { return url }
    var bytes: [UInt8] = []
    var rest = Array(url.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let value = PercentEncoding.decode([byte] + rest.prefix(2))?.first,
        value >= 0x80
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self),
      text.unicodeScalars.allSatisfy(isReadable)
    else { return url }
    return text
  }

  private static func isReadable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      false
    default: true
    }
  }
}
