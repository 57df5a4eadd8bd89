/// A reader of plain text in UTF-16, as some editors save it, which passes it on in UTF-8.
final class UTF16LineReader: SitemapFormatReader {
  /// The order of the bytes of a code unit.
  enum ByteOrder {
    case littleEndian, bigEndian

    /// Creates the order that a byte order mark states; `nil` if `bytes` do not start with one.
    init?(markOf bytes: ArraySlice<UInt8>) {
      if bytes.starts(with: [0xFF, 0xFE]) {
        self = .littleEndian
      } else if bytes.starts(with: [0xFE, 0xFF]) {
        self = .bigEndian
      } else {
        return nil
      }
    }

    /// Returns `true` if the first character after the mark and white space is `<`.
    func isMarkup(_ bytes: ArraySlice<UInt8>) -> Bool {
      units(bytes.dropFirst(2).prefix(1024)).first { $0 > 0x20 } == UInt16(UInt8(ascii: "<"))
    }

    /// Returns the code units of an even number of bytes.
    func units(_ bytes: ArraySlice<UInt8>) -> [UInt16] {
      stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return self == .bigEndian ? first << 8 | second : second << 8 | first
      }
    }
  }

  private let lines: TextSitemapReader
  private let byteOrder: ByteOrder
  /// The bytes of a character whose rest has not been read yet.
  private var rest: [UInt8] = []

  init(_ lines: TextSitemapReader, _ byteOrder: ByteOrder) {
    self.lines = lines
    self.byteOrder = byteOrder
  }

  func feed(_ bytes: ArraySlice<UInt8>) {
    let read = rest + bytes
    var units = byteOrder.units(read[...])
    if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    rest = Array(read[(2 * units.count)...])
    // Damaged characters become U+FFFD; the byte order mark is a blank at the start of a line.
    let text = String(decoding: units, as: UTF16.self).unicodeScalars.filter { $0 != "\u{FEFF}" }
    lines.feed(Array(String(String.UnicodeScalarView(text)).utf8)[...])
  }

  func finish() { lines.finish() }
}
