import Basics

/// Decodes the chunked transfer coding of a body
/// ([RFC 9112, section 7.1](https://www.rfc-editor.org/rfc/rfc9112#section-7.1)).
enum ChunkedBody {
  /// The maximum length of a chunk header line, in bytes.
  private static let lineLimit = 4096

  /// Returns the body, and whether the last chunk was present; `nil` if the bytes do not start with a
  /// chunk, because many tools decode the chunks but keep the header field.
  static func decoded(_ bytes: [UInt8]) -> (body: [UInt8], isWhole: Bool)? {
    var rest = bytes[...]
    var body: [UInt8] = []
    body.reserveCapacity(bytes.count)
    while let size = readChunkSize(&rest) {
      if size == 0 { return (body, true) }
      let chunk = rest.prefix(size)
      body += chunk
      rest = rest.dropFirst(size)
      guard chunk.count == size else { return (body, false) }
      if rest.first == 0x0D { rest = rest.dropFirst() }
      if rest.first == 0x0A { rest = rest.dropFirst() }
    }
    return body.isEmpty && !bytes.isEmpty ? nil : (body, false)
  }

  /// Parses the line before a chunk: its size, and extensions, which are ignored.
  private static func readChunkSize(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard let end = rest.prefix(lineLimit).firstIndex(of: 0x0A) else { return nil }
    let digits = rest[..<end].prefix { Hexadecimal.value(ofDigit: $0) != nil }
    let tail = rest[digits.endIndex..<end].drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    guard !digits.isEmpty, digits.count <= 8, tail.isEmpty || tail.first == UInt8(ascii: ";"),
      let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    rest = rest[(end + 1)...]
    return size
  }
}
