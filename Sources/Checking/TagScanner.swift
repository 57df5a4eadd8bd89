import HTMLParsing

/// Finds where start tags stand in the bytes of a page, for the parser tells their lines only.
///
/// Comments and the text of scripts, styles, titles and text areas are passed over. Pages in UTF-16
/// have no tags for this scanner. One pass; nothing is looked at twice.
struct TagScanner {
  /// A start tag as it stands.
  struct Tag {
    var name: ElementName
    /// Where it begins, from 1; columns count code points where the bytes are UTF-8.
    var line: Int32
    var column: Int32
    /// The line on which it ends, which is the one that the parser tells.
    var endLine: Int32
    /// The column behind it.
    var endColumn: Int32
  }

  /// Elements whose text holds no tags.
  private static let rawNames: Set<ElementName> = [.script, .style, .title, .textarea, .xmp]
  private static let names: [UInt64: ElementName] = {
    let known = ElementName.allCases.filter { (1...8).contains($0.rawValue.utf8.count) }
    return Dictionary(uniqueKeysWithValues: known.map { (packed($0.rawValue.utf8), $0) })
  }()

  private let bytes: [UInt8]
  private var index = 0
  private var line: Int32 = 1
  private var column: Int32 = 1
  private var tags: [Tag] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The start tags, in the order in which they stand; at most `limit`.
  static func tags(in bytes: [UInt8], limit: Int) -> [Tag] {
    var scanner = TagScanner(bytes)
    while scanner.index < bytes.count, scanner.tags.count < limit { scanner.step() }
    return scanner.tags
  }

  private mutating func step() {
    guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else { return advance() }
    if bytes[index...].starts(with: "<!--".utf8) { return skip(past: Array("-->".utf8)) }
    let isLetter = (0x61...0x7A).contains(bytes[index + 1] | 0x20)
    isLetter ? takeTag() : advance()
  }

  private mutating func takeTag() {
    let (startLine, startColumn) = (line, column)
    advance()
    let name = takeName()
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
      advance()
    }
    guard index < bytes.count else { return }
    let endLine = line
    advance()
    tags.append(
      Tag(
        name: name,
        line: startLine,
        column: startColumn,
        endLine: endLine,
        endColumn: column
      )
    )
    if Self.rawNames.contains(name) { skip(past: Array("</\(name.rawValue)".utf8)) }
  }

  private mutating func takeName() -> ElementName {
    let start = index
    while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ">"),
      bytes[index] != UInt8(ascii: "/")
    {
      advance()
    }
    guard index - start <= 8 else { return .other }
    return Self.names[Self.packed(bytes[start..<index].lazy.map(Self.lowercased))] ?? .other
  }

  /// Goes behind `mark`, which is lower-case; to the end where it does not come.
  private mutating func skip(past mark: [UInt8]) {
    while index < bytes.count {
      if Self.lowercased(bytes[index]) == mark[0], hasMark(mark) {
        for _ in mark { advance() }
        return
      }
      advance()
    }
  }

  private func hasMark(_ mark: [UInt8]) -> Bool {
    index + mark.count <= bytes.count
      && bytes[index..<(index + mark.count)].lazy.map(Self.lowercased).elementsEqual(mark)
  }

  /// One byte on; CRLF, LF and CR end a line.
  private mutating func advance() {
    let byte = bytes[index]
    index += 1
    if byte == 0x0A || byte == 0x0D && (index == bytes.count || bytes[index] != 0x0A) {
      line &+= 1
      column = 1
    } else if byte & 0xC0 != 0x80, byte != 0x0D {
      column &+= 1
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static func packed(_ name: some Sequence<UInt8>) -> UInt64 {
    name.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
