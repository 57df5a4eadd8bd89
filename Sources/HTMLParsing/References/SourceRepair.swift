/// Writes what libxml2 would read otherwise than browsers in a way that both read alike: character
/// references of HTML5 and unusual ends of comments; leaves out what is not read: comments, scripts,
/// styles; and puts marks for plain text.
struct SourceRepair {
  private let text: [UInt8]
  private(set) var output: [UInt8] = []
  /// What the marks stand for.
  private(set) var standIns: StandIns
  /// The text before this is in the output.
  private var copied = 0
  private var position = 0

  /// The first ampersand that was not passed yet.
  private var ampersand = 0
  /// Whether all that was read of the start tag is written as every parser reads it.
  private var isPlainTag = false
  /// Behind the last tag or reference.
  private var startOfText = -1

  init(_ text: [UInt8]) {
    self.text = text
    standIns = StandIns(source: text)
    output.reserveCapacity(text.count + 256)
    findAmpersand()
    scan()
    output += text[copied...]
  }

  // MARK: Scanning

  private mutating func scan() {
    while let open = ByteSearch.first(UInt8(ascii: "<"), in: text, from: position) {
      markText(upTo: open)
      readReferences(upTo: open, inAttribute: false)
      position = open
      readMarkup()
    }
    readReferences(upTo: text.count, inAttribute: false)
  }

  /// Puts a mark for text that begins here for libxml2, too; not for the blanks before it, because the
  /// parser asks whether there are any.
  private mutating func markText(upTo end: Int) {
    guard position == startOfText else { return }
    let end = min(end, nextAmpersand)
    while position < end, isSpace(text[position]) { position += 1 }
    // The parser hands text out in pieces of a thousand bytes, which must not part a mark.
    if position - startOfText < 500 { leaveToMark(upTo: end) }
  }

  /// Puts a mark for a value that libxml2 would read as it stands.
  private mutating func markValue(upTo end: Int) {
    guard nextAmpersand >= end,
      ByteSearch.first(UInt8(ascii: "<"), in: text, from: position, to: end) == nil,
      ByteSearch.first(0x0A, in: text, from: position, to: end) == nil
    else { return }
    leaveToMark(upTo: end)
  }

  private mutating func leaveToMark(upTo end: Int) {
    guard position < end, let number = standIns.add(position..<end) else { return }
    output.append(contentsOf: text[copied..<position])
    standIns.write(number, to: &output)
    copied = end
    position = end
  }

  private mutating func findAmpersand() {
    ampersand = ByteSearch.first(UInt8(ascii: "&"), in: text, from: position) ?? text.count
  }

  private var nextAmpersand: Int {
    mutating get {
      if ampersand < position { findAmpersand() }
      return ampersand
    }
  }

  private mutating func readReferences(upTo end: Int, inAttribute: Bool) {
    while nextAmpersand < end {
      position = ampersand
      readReference(inAttribute: inAttribute)
      if !inAttribute { markText(upTo: end) }
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
    if reference.isClassic { startOfText = end }
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
    defer { position = min(position, text.count) }
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
    case UInt8(ascii: "/"):
      let isTag = byte(1).map(isLetter) ?? false
      skip(past: UInt8(ascii: ">"))
      if isTag { startOfText = position }
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
    let start = position
    while let dash = ByteSearch.first(UInt8(ascii: "-"), in: text, from: position) {
      position = dash + 1
      guard byte(0) == UInt8(ascii: "-") else { continue }
      let isBang = byte(1) == UInt8(ascii: "!")
      guard byte(isBang ? 2 : 1) == UInt8(ascii: ">") else { continue }
      leaveOut(start..<dash)
      position = dash
      let end = dash + (isBang ? 4 : 3)
      replace(upTo: end, by: Array("-->".utf8))
      position = end
      return
    }
    position = text.count
  }

  /// Leaves out what is not read, but for its line ends: libxml2 goes through it byte by byte.
  private mutating func leaveOut(_ range: Range<Int>) {
    position = range.lowerBound
    var lines = 0
    var index = range.lowerBound
    while let end = ByteSearch.first(0x0A, in: text, from: index, to: range.upperBound) {
      lines += 1
      index = end + 1
    }
    replace(upTo: range.upperBound, by: Array(repeating: 0x0A, count: lines))
    position = range.upperBound
  }

  private mutating func readStartTag() {
    let start = position
    position = PlainName.end(in: text, from: start, stopsAtEquals: false)
    let element = RawTextElement(text[start..<position])
    isPlainTag = PlainName.isElement(text, start..<position)
    let attributes = position
    while let next = byte(0), next != UInt8(ascii: ">") {
      if isSpace(next) || next == UInt8(ascii: "/") {
        position += 1
      } else {
        readAttribute()
      }
    }
    guard position < text.count else { return }
    position += 1
    startOfText = position
    if let element { readRawText(of: element, attributes: attributes..<(position - 1)) }
  }

  private mutating func readAttribute() {
    let start = position
    let wasPlain = isPlainTag && isSpace(text[start - 1])
    isPlainTag = false
    position = PlainName.end(in: text, from: start + 1, stopsAtEquals: true)
    let name = start..<position
    skipSpace()
    guard byte(0) == UInt8(ascii: "=") else {
      isPlainTag = wasPlain && PlainName.isAttribute(text, name)
      return
    }
    position += 1
    skipSpace()
    guard let quote = byte(0) else { return }
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      position += 1
      let end = ByteSearch.first(quote, in: text, from: position) ?? text.count
      isPlainTag = wasPlain && PlainName.isAttribute(text, name) && endsValue(end + 1)
      if isPlainTag, leaveOutAttribute(name, upTo: end + 1) { return }
      markValue(upTo: end)
      readReferences(upTo: end, inAttribute: true)
      position = end + 1
    } else {
      var end = position
      while end < text.count, !isSpace(text[end]), text[end] != UInt8(ascii: ">") { end += 1 }
      readReferences(upTo: end, inAttribute: true)
      position = end
    }
  }

  /// Leaves out an attribute that nobody asks for, as `class` is: the parser needs some 1,600
  /// instructions for one.
  ///
  /// Only on one line, in a tag that every parser reads alike so far.
  private mutating func leaveOutAttribute(_ name: Range<Int>, upTo end: Int) -> Bool {
    guard !PlainName.isKept(text, name),
      ByteSearch.first(0x0A, in: text, from: name.upperBound, to: end) == nil
    else { return false }
    position = name.lowerBound
    replace(upTo: end, by: [])
    position = end
    return true
  }

  /// Whether what follows a quoted value leaves no doubt that it ended.
  private func endsValue(_ index: Int) -> Bool {
    guard index < text.count else { return false }
    return isSpace(text[index]) || text[index] == UInt8(ascii: ">")
      || text[index] == UInt8(ascii: "/")
  }

  /// Text without markup, up to the end tag; that of styles and of scripts other than data is left
  /// out.
  private mutating func readRawText(of element: RawTextElement, attributes: Range<Int>) {
    let start = position
    let end = RawText(text: text, element: element).end(from: start)
    position = end ?? text.count
    guard let end, element == .style || element == .script else { return }
    let isData = element == .script && Self.dataWord.occurs(in: text[attributes])
    if !isData {
      leaveOut(start..<end)
    } else if ByteSearch.first(UInt8(ascii: "<"), in: text, from: start) == end {
      position = start
      leaveToMark(upTo: end)
      position = end
    }
  }

  private static let dataWord = ASCIIWord("ld+json")

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
