import URLStandard

/// Encodes the queries of a page's links in the encoding of the page, as browsers do ([encode or
/// fail](https://encoding.spec.whatwg.org/#encode-or-fail)).
struct QueryCharset {
  private let encode: @Sendable (Unicode.Scalar) -> [UInt8]?
  private let isISO2022JP: Bool

  /// Creates an encoder; `nil` for encodings whose queries are UTF-8.
  init?(_ encoding: DetectedEncoding) {
    isISO2022JP = encoding.name == "iso-2022-jp"
    guard let encode = CharacterEncoders.encoder(of: encoding.name) else { return nil }
    self.encode = encode
  }

  /// Returns `true` if the encoding of `query` may differ from UTF-8.
  static func concerns(_ query: String) -> Bool {
    query.utf8.contains { $0 >= 0x80 || $0 == 0x0E || $0 == 0x0F || $0 == 0x1B }
  }

  func encode(_ query: String) -> [EncodedQueryPart] {
    if isISO2022JP {
      var encoder = ISO2022JPEncoder()
      for scalar in query.unicodeScalars { encoder.append(scalar) }
      return encoder.finish()
    }
    return query.unicodeScalars.map { scalar in
      encode(scalar).map(EncodedQueryPart.bytes) ?? .missing(scalar)
    }
  }
}
