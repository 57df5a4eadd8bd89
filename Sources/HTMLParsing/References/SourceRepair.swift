/// Writes what libxml2 would read otherwise than browsers in a way that both read alike: character
/// references of HTML5 and unusual ends of comments.
struct SourceRepair {
  private let text: [UInt8]
  private var output: [UInt8] = []
  /// The text before this is in the output.
  private var copied = 0
  private var position = 0

  /// The text, as it is where nothing needs repair.
  static func repaired(_ text: [UInt8]) -> [UInt8] {
    guard hasOddReference(text) || hasOddComment(text) else { return text }
    var repair = SourceRepair(text: text)
    repair.output.reserveCapacity(text.count + 256)
    repair.scan()
    repair.output += text[repair.copied...]
    return repair.output
  }

  private init(text: [UInt8]) { self.text = text }

  private static func hasOddReference(_ text: [UInt8]) -> Bool {
    var index = 0
    while let next = ByteSearch.first(UInt8(ascii: "&"), in: text, from: index) {
      if let reference = CharacterReference(text, at: next, inAttribute: false),
        !reference.isClassic
      {
        return true
      }
      index = next + 1
    }
    return false
  }

  private static func hasOddComment(_ text: [UInt8]) -> Bool {
    var index = 0
    while let mark = ByteSearch.first(UInt8(ascii: "!"), in: text, from: index) {
      index = mark + 1
      if mark > 0, text[mark - 1] == UInt8(ascii: "<"), isOddDeclaration(text, behind: index) {
        return true
      }
      // `--!>` ends a comment.
      if index < text.count, text[index] == UInt8(ascii: ">"), mark > 1,
        text[mark - 1] == UInt8(ascii: "-")
      {
        return true
      }
    }
    return false
  }

  /// Whether what `<!` opens is no doctype, and no comment with an inside.
  private static func isOddDeclaration(_ text: [UInt8], behind mark: Int) -> Bool {
    let rest = text[mark..<min(mark + 4, text.count)]
    guard rest.starts(with: [0x2D, 0x2D]) else {
      return !rest.prefix(1).contains { $0 | 0x20 == 0x64 }
    }
    return rest.starts(with: [0x2D, 0x2D, 0x3E]) || rest.starts(with: [0x2D, 0x2D, 0x2D, 0x3E])
  }

  // MARK: Scanning

  private mutating func scan() {
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "&"): readReference(inAttribute: false)
      case UInt8(ascii: "<"): readMarkup()
      default: position += 1
      }
    }
  }

  private mutating func readReference(inAttribute: Bool) {
    guard let reference = CharacterReference(text, at: position, inAttribute: inAttribute) else {
      position += 1
      return
    }
    let end = position + reference.length
    if !reference.isClassic { replace(upTo: end, by: Self.written(reference.characters)) }
    position = end
  }

  /// Characters as they can stand anywhere; ASCII could be markup.
  private static func written(_ characters: [UInt8]) -> [UInt8] {
    guard let first = characters.first, first < 0x80 else { return characters }
    return Array("&#\(first);".utf8) + characters.dropFirst()
  }

  private mutating func replace(upTo end: Int, by bytes: [UInt8]) {
    output += text[copied..<position]
    output += bytes
    copied = end
  }

  private mutating func readMarkup() {
    position += 1
    guard let next = byte(0) else { return }
    switch next {
    case UInt8(ascii: "!"):
      if byte(1) == UInt8(ascii: "-"), byte(2) == UInt8(ascii: "-") {
        position += 3
        readComment()
      } else {
        readDeclaration(isDoctype: byte(1).map { $0 | 0x20 == UInt8(ascii: "d") } ?? false)
      }
    case UInt8(ascii: "?"): skip(past: UInt8(ascii: ">"))
    case UInt8(ascii: "/"): skip(past: UInt8(ascii: ">"))
    default: if isLetter(next) { readStartTag() }
    }
  }

  /// [Bogus comment](https://html.spec.whatwg.org/#bogus-comment-state): libxml2 makes text of it.
  ///
  /// Its line ends stay, for the numbers of the lines behind it.
  private mutating func readDeclaration(isDoctype: Bool) {
    let start = position - 1
    skip(past: UInt8(ascii: ">"))
    guard !isDoctype else { return }
    let end = position
    position = start
    replace(upTo: end, by: text[start..<end].filter { $0 == 0x0A })
    position = end
  }

  /// [Comment start state](https://html.spec.whatwg.org/#comment-start-state) and those after it.
  private mutating func readComment() {
    let isDashed = byte(0) == UInt8(ascii: "-") && byte(1) == UInt8(ascii: ">")
    if byte(0) == UInt8(ascii: ">") || isDashed {
      let end = position + (isDashed ? 2 : 1)
      replace(upTo: end, by: Array("-->".utf8))
      position = end
      return
    }
    while let dash = ByteSearch.first(UInt8(ascii: "-"), in: text, from: position) {
      position = dash + 1
      guard byte(0) == UInt8(ascii: "-") else { continue }
      let isBang = byte(1) == UInt8(ascii: "!")
      guard byte(isBang ? 2 : 1) == UInt8(ascii: ">") else { continue }
      let end = position + (isBang ? 3 : 2)
      if isBang {
        position -= 1
        replace(upTo: end, by: Array("-->".utf8))
      }
      position = end
      return
    }
    position = text.count
  }

  private mutating func readStartTag() {
    let start = position
    while let next = byte(0), !isSpace(next), next != UInt8(ascii: "/"), next != UInt8(ascii: ">") {
      position += 1
    }
    let name = String(decoding: text[start..<min(position, start + 16)], as: UTF8.self).lowercased()
    while let next = byte(0), next != UInt8(ascii: ">") {
      if isSpace(next) || next == UInt8(ascii: "/") {
        position += 1
      } else {
        readAttribute()
      }
    }
    position += 1
    if Self.rawTextElements.contains(name) { skipRawText(of: name) }
  }

  private mutating func readAttribute() {
    position += 1
    while let next = byte(0), !isSpace(next), next != UInt8(ascii: "/"),
      next != UInt8(ascii: ">"), next != UInt8(ascii: "=")
    { position += 1 }
    skipSpace()
    guard byte(0) == UInt8(ascii: "=") else { return }
    position += 1
    skipSpace()
    let quote = byte(0)
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { position += 1 }
    while let next = byte(0) {
      if isQuoted ? next == quote : (isSpace(next) || next == UInt8(ascii: ">")) { break }
      if next == UInt8(ascii: "&") { readReference(inAttribute: true) } else { position += 1 }
    }
    if isQuoted { position += 1 }
  }

  private static let rawTextElements: Set<String> = [
    "script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext",
  ]

  private mutating func skipRawText(of name: String) {
    let tag = Array(("</" + name).utf8)
    while let open = ByteSearch.first(UInt8(ascii: "<"), in: text, from: position) {
      position = open
      let end = open + tag.count
      if end <= text.count, zip(text[open..<end], tag).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) {
        return
      }
      position += 1
    }
    position = text.count
  }

  // MARK: Bytes

  private func byte(_ offset: Int) -> UInt8? {
    position + offset < text.count ? text[position + offset] : nil
  }

  private func isSpace(_ byte: UInt8) -> Bool { WhiteSpaceFolder.isWhiteSpace(byte) }

  private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private mutating func skipSpace() {
    while let next = byte(0), isSpace(next) { position += 1 }
  }

  private mutating func skip(past mark: UInt8) {
    position = ByteSearch.first(mark, in: text, from: position).map { $0 + 1 } ?? text.count
  }
}
