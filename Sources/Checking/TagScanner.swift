import Basics
import Glibc
import HTMLParsing

/// Finds the columns of start tags in the bytes of a page; the parser provides only their lines.
///
/// Comments and the text of scripts, styles, titles and text areas are skipped. In UTF-16 pages no tags
/// are found. Every byte is read twice: for tags, and to count lines.
struct TagScanner {
  /// A start tag with its position.
  struct Tag {
    fileprivate var packedName: UInt64
    /// The start position, from 1; columns count code points if the bytes are UTF-8.
    var line: Int32
    var column: Int32
    /// The line on which the tag ends, which is the line that the parser reports.
    var endLine: Int32
    /// The column after the tag.
    var endColumn: Int32

    var name: ElementName { TagScanner.names[packedName] ?? .other }
  }

  private static let names: [UInt64: ElementName] = {
    let known = ElementName.allCases.filter { (1...8).contains($0.rawValue.utf8.count) }
    return Dictionary(uniqueKeysWithValues: known.map { (packed($0.rawValue.utf8), $0) })
  }()
  /// The end tags of raw text elements, which contain no tags.
  private static let rawEnds: [(name: UInt64, mark: [UInt8])] =
    [ElementName.script, .style, .title, .textarea, .xmp].map { name in
      (packed(name.rawValue.utf8), Array("</\(name.rawValue)".utf8))
    }
  private static let (commentStart, commentEnd) = (Array("<!--".utf8), Array("-->".utf8))

  private let bytes: [UInt8]
  private var index = 0
  private var position = TextPosition()
  private var tags: [Tag] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the start tags in document order, at most `limit`.
  static func tags(in bytes: [UInt8], limit: Int) -> [Tag] {
    var scanner = TagScanner(bytes)
    while scanner.index < bytes.count, scanner.tags.count < limit { scanner.step() }
    return scanner.tags
  }

  private mutating func step() {
    index = first(UInt8(ascii: "<"))
    guard index + 1 < bytes.count else { return index = bytes.count }
    if hasMark(Self.commentStart) { return skip(past: Self.commentEnd) }
    let isLetter = bytes[index + 1].isASCIILetter
    isLetter ? readTag() : (index += 1)
  }

  private mutating func readTag() {
    let start = index
    index += 1
    let name = readName()
    guard skipToEnd() else { return }
    position.move(to: start, in: bytes)
    let (line, column) = (position.line, position.column)
    position.move(to: index, in: bytes)
    tags.append(
      Tag(
        packedName: name,
        line: line,
        column: column,
        endLine: position.line,
        endColumn: position.column &+ 1
      )
    )
    index += 1
    if let end = Self.rawEnds.first(where: { $0.name == name }) { skip(past: end.mark) }
  }

  /// Reads a name in lower case; returns 0 if it is longer than all relevant names.
  private mutating func readName() -> UInt64 {
    let start = index
    while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ">"),
      bytes[index] != UInt8(ascii: "/")
    {
      index += 1
    }
    return index - start <= 8 ? Self.packed(bytes[start..<index].lazy.map(\.asciiLowercased)) : 0
  }

  /// Advances to the `>` of a tag; returns `false` if there is none.
  private mutating func skipToEnd() -> Bool {
    let bytes = bytes
    var index = index
    defer { self.index = index }
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return true
      }
      index += 1
    }
    return false
  }

  /// Advances past `mark`, which is in lower case, or to the end if it does not occur.
  private mutating func skip(past mark: [UInt8]) {
    while index < bytes.count {
      index = first(mark[0])
      if hasMark(mark) { return index += mark.count }
      index += 1
    }
  }

  /// Returns the next position of `byte`; the end if it does not occur.
  private func first(_ byte: UInt8) -> Int {
    unsafe bytes.withUnsafeBytes { bytes in
      guard index < bytes.count, let start = bytes.baseAddress,
        let hit = unsafe memchr(start + index, Int32(byte), bytes.count - index)
      else { return bytes.count }
      return unsafe UnsafeRawPointer(hit) - start
    }
  }

  private func hasMark(_ mark: [UInt8]) -> Bool {
    guard index + mark.count <= bytes.count else { return false }
    for offset in mark.indices where bytes[index + offset].asciiLowercased != mark[offset] {
      return false
    }
    return true
  }

  private static func packed(_ name: some Sequence<UInt8>) -> UInt64 {
    name.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// A forward-only position in bytes with its line and column.
private struct TextPosition {
  private var index = 0
  private(set) var line: Int32 = 1
  private(set) var column: Int32 = 1

  /// Advances to `end`; CRLF, LF and CR end a line.
  mutating func move(to end: Int, in bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { bytes in
      while index < end {
        if end - index >= 8,
          unsafe Self.isPlain(
            bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          )
        {
          index += 8
          column &+= 8
        } else {
          unsafe step(bytes)
        }
      }
    }
  }

  private mutating func step(_ bytes: UnsafeRawBufferPointer) {
    let byte = unsafe bytes[index]
    index += 1
    if byte == 0x0A || byte == 0x0D && (unsafe index == bytes.count || bytes[index] != 0x0A) {
      line &+= 1
      column = 1
    } else if byte & 0xC0 != 0x80, byte != 0x0D {
      column &+= 1
    }
  }

  /// Returns `true` if eight bytes are eight columns: ASCII without bytes below U+000E, where line
  /// terminators are.
  private static func isPlain(_ word: UInt64) -> Bool {
    let highBits: UInt64 = 0x8080_8080_8080_8080
    return (word | (word &- 0x0E0E_0E0E_0E0E_0E0E)) & highBits == 0
  }
}
