/// The input of the parser while it is written.
struct OutputText {
  var bytes: [UInt8] = []
  /// The offset in the page up to which the output is complete.
  var copied = 0

  /// Copies the page up to an offset.
  mutating func copy(upTo end: Int, of text: Span<UInt8>) {
    guard copied < end else { return }
    unsafe text.extracting(copied..<end).withUnsafeBufferPointer {
      unsafe bytes.append(contentsOf: $0)
    }
    copied = end
  }

  /// Copies the page up to a range, and writes other bytes in place of the range.
  mutating func replace(_ range: Range<Int>, of text: Span<UInt8>, by other: StaticString) {
    copy(upTo: range.lowerBound, of: text)
    other.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    copied = range.upperBound
  }

  /// Returns the output offset of the page's byte at `offset`.
  func position(of offset: Int) -> Int { bytes.count + offset - copied }

  /// Writes an attribute in a form that every parser decodes to the same value.
  mutating func writeAttribute(_ name: some Sequence<UInt8>, _ value: some Sequence<UInt8>) {
    bytes.append(0x20)
    bytes += name
    bytes += [UInt8(ascii: "="), UInt8(ascii: "\"")]
    for byte in value {
      switch byte {
      case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
      case UInt8(ascii: "\""): bytes += Array("&quot;".utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
