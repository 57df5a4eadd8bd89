/// The text that the parser sees, while it is written.
struct OutputText {
  var bytes: [UInt8] = []
  /// All of the page before this is in it, or something in its place.
  var copied = 0

  /// Copies the page as it stands.
  mutating func copy(upTo end: Int, of text: Span<UInt8>) {
    guard copied < end else { return }
    unsafe text.extracting(copied..<end).withUnsafeBufferPointer {
      unsafe bytes.append(contentsOf: $0)
    }
    copied = end
  }

  /// Writes other bytes in place of a range of the page, and all that stands before it.
  mutating func replace(_ range: Range<Int>, of text: Span<UInt8>, by other: StaticString) {
    copy(upTo: range.lowerBound, of: text)
    other.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    copied = range.upperBound
  }

  /// The offset at which the byte of the page at `offset` will stand.
  func position(of offset: Int) -> Int { bytes.count + offset - copied }

  /// Writes an attribute so that every parser reads the value as it is.
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
