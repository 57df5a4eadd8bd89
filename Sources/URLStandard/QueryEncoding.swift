/// A part of a query in the page's encoding.
public enum EncodedQueryPart: Sendable, Equatable {
  /// The encoded bytes.
  case bytes([UInt8])
  /// A character that the encoding does not contain.
  case missing(Unicode.Scalar)
}

/// A function that encodes a whole query, because some encodings are stateful ([encode or
/// fail](https://encoding.spec.whatwg.org/#encode-or-fail)).
public typealias QueryEncoder = @Sendable (String) -> [EncodedQueryPart]

extension [UInt8] {
  /// Implements [percent-encode after
  /// encoding](https://url.spec.whatwg.org/#string-percent-encode-after-encoding): a character that the
  /// encoding does not contain is written as an HTML reference.
  mutating func append(_ parts: [EncodedQueryPart], encoding set: PercentEncodeSet) {
    for part in parts {
      switch part {
      case .bytes(let bytes):
        for byte in bytes { append(byte, encoding: set) }
      case .missing(let scalar):
        append(contentsOf: "%26%23\(scalar.value)%3B".utf8)
      }
    }
  }
}
