import Basics

/// A set of bytes that are written as `%XX`; it always contains the bytes from 0x80 on.
///
/// See [WHATWG URL, percent-encoded bytes](https://url.spec.whatwg.org/#percent-encoded-bytes).
struct PercentEncodeSet: Sendable {
  private let low: UInt64
  private let high: UInt64

  private init(_ base: PercentEncodeSet?, adding characters: StaticString) {
    var low = base?.low ?? 0xFFFF_FFFF
    var high = base?.high ?? (1 << 63)
    characters.withUTF8Buffer { buffer in
      for index in 0..<characters.utf8CodeUnitCount {
        let byte = unsafe buffer[index]
        if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
      }
    }
    self.low = low
    self.high = high
  }

  static let c0Control = PercentEncodeSet(nil, adding: "")
  static let fragment = PercentEncodeSet(c0Control, adding: " \"<>`")
  static let query = PercentEncodeSet(c0Control, adding: " \"#<>")
  static let specialQuery = PercentEncodeSet(query, adding: "'")
  static let path = PercentEncodeSet(query, adding: "?^`{}")
  /// The bytes that end a simple segment of a special URL's path, including slashes.
  static let pathSegment = PercentEncodeSet(path, adding: "/\\")
  static let userinfo = PercentEncodeSet(path, adding: "/:;=@[\\]|")

  func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return low & (1 << UInt64(byte)) != 0 }
    return byte >= 128 || high & (1 << UInt64(byte - 64)) != 0
  }
}

extension [UInt8] {
  /// Appends `byte`, percent-encoded if it is in `set`.
  mutating func append(_ byte: UInt8, encoding set: PercentEncodeSet) {
    if set.contains(byte) { appendPercentEncoded(byte) } else { append(byte) }
  }

  /// Appends `bytes`, percent-encoded if they are in `set`; copies unencoded runs at once.
  mutating func append(_ bytes: ArraySlice<UInt8>, encoding set: PercentEncodeSet) {
    var rest = bytes
    while let encoded = rest.firstIndex(where: set.contains) {
      append(contentsOf: rest[..<encoded])
      appendPercentEncoded(rest[encoded])
      rest = rest[(encoded + 1)...]
    }
    append(contentsOf: rest)
  }

  /// Appends `%XX`.
  mutating func appendPercentEncoded(_ byte: UInt8) {
    append(UInt8(ascii: "%"))
    let (high, low) = Hexadecimal.digits(of: byte, .upper)
    append(high)
    append(low)
  }
}

extension Hexadecimal {
  /// Returns the byte of `%XX` at `index`.
  static func percentDecoded(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
      let high = value(ofDigit: bytes[index + 1]), let low = value(ofDigit: bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }
}
