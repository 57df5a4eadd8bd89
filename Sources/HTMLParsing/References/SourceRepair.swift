/// Writes what libxml2 would read otherwise than browsers in a way that both read alike: character
/// references of HTML5 and unusual ends of comments; leaves out what is not read: comments, scripts,
/// styles; and keeps plain text and the attributes of plain tags aside.
struct SourceRepair {
  /// The page.
  let page: [UInt8]
  /// Text that was kept aside.
  private(set) var standIns = StandIns()
  /// Attributes that were kept aside.
  private(set) var leftOut = LeftOutAttributes()

  /// Whether attributes were left out because a tag has too many.
  private(set) var hasCutAttributes = false

  /// Attributes of one tag that are read: libxml2 compares each with all before it.
  private static let attributeLimit = 256

  private let keepsAside: Bool
  private var written = OutputText()
  private var position = 0

  /// The first ampersand that was not passed yet.
  private var ampersand = 0
  /// Whether all that was read of the start tag is written as every parser reads it.
  private var isPlainTag = false
  /// Behind the last tag or reference.
  private var startOfText = -1

  /// Goes over a page; `keepsAside` is whether the parser may be spared what is plain.
  init(_ page: [UInt8], keepsAside: Bool = true) {
    self.page = page
    self.keepsAside = keepsAside
    written.bytes.reserveCapacity(page.count / 2 + 256)
    let text = page.span
    findAmpersand(text)
    scan(text)
    written.copy(upTo: text.count, of: text)
  }

  /// What the parser is to see.
  var output: [UInt8] { written.bytes }

  // MARK: Scanning

  private mutating func scan(_ text: Span<UInt8>) {
    while let open = ByteSearch.first(UInt8(ascii: "<"), in: text, from: position) {
      keepText(text, upTo: open)
      readReferences(text, upTo: open, inAttribute: false)
      position = open
      readMarkup(text)
    }
    readReferences(text, upTo: text.count, inAttribute: false)
  }

  /// Keeps text aside that begins here for libxml2, too, and ends there: at a tag or a reference.
  private mutating func keepText(_ text: Span<UInt8>, upTo end: Int) {
    guard position == startOfText else { return }
    keepAside(text, upTo: min(end, nextAmpersand(text)))
  }

  private mutating func keepAside(_ text: Span<UInt8>, upTo end: Int) {
    if keepsAside, standIns.replace(position..<end, of: text, in: &written) { position = end }
  }

  private mutating func findAmpersand(_ text: Span<UInt8>) {
    ampersand = ByteSearch.first(UInt8(ascii: "&"), in: text, from: position) ?? text.count
  }

  private mutating func nextAmpersand(_ text: Span<UInt8>) -> Int {
    if ampersand < position { findAmpersand(text) }
    return ampersand
  }

  private mutating func readReferences(_ text: Span<UInt8>, upTo end: Int, inAttribute: Bool) {
    while nextAmpersand(text) < end {
      position = ampersand
      readReference(text, inAttribute: inAttribute)
      if !inAttribute { keepText(text, upTo: end) }
    }
  }

  private mutating func readReference(_ text: Span<UInt8>, inAttribute: Bool) {
    guard let reference = CharacterReference(page, at: position, inAttribute: inAttribute) else {
      position += 1
      return
    }
    let end = position + reference.length
    if !reference.isClassic {
      replace(text, upTo: end, by: reference.spelled(inAttribute: inAttribute))
    }
    position = end
    if reference.isClassic { startOfText = end }
  }

  private mutating func replace(_ text: Span<UInt8>, upTo end: Int, by bytes: [UInt8]) {
    written.copy(upTo: position, of: text)
    written.bytes += bytes
    written.copied = end
  }

  private mutating func readMarkup(_ text: Span<UInt8>) {
    defer { position = min(position, text.count) }
    position += 1
    guard let next = byte(text, 0) else { return }
    switch next {
    case UInt8(ascii: "!"):
      if byte(text, 1) == UInt8(ascii: "-"), byte(text, 2) == UInt8(ascii: "-") {
        position += 3
        readComment(text)
      } else {
        readDeclaration(
          text,
          isDoctype: byte(text, 1).map { $0 | 0x20 == UInt8(ascii: "d") } ?? false
        )
      }
    case UInt8(ascii: "?"): skip(text, past: UInt8(ascii: ">"))
    case UInt8(ascii: "/"):
      let isTag = byte(text, 1).map(isLetter) ?? false
      skip(text, past: UInt8(ascii: ">"))
      if isTag { startOfText = position }
    default: if isLetter(next) { readStartTag(text) }
    }
  }

  /// [Bogus comment](https://html.spec.whatwg.org/#bogus-comment-state): libxml2 makes text of it.
  ///
  /// Its line ends stay, for the numbers of the lines behind it.
  private mutating func readDeclaration(_ text: Span<UInt8>, isDoctype: Bool) {
    let start = position - 1
    skip(text, past: UInt8(ascii: ">"))
    if !isDoctype { leaveOut(text, start..<position) }
  }

  /// [Comment start state](https://html.spec.whatwg.org/#comment-start-state) and those after it.
  private mutating func readComment(_ text: Span<UInt8>) {
    let isDashed = byte(text, 0) == UInt8(ascii: "-") && byte(text, 1) == UInt8(ascii: ">")
    if byte(text, 0) == UInt8(ascii: ">") || isDashed {
      let end = position + (isDashed ? 2 : 1)
      replace(text, upTo: end, by: Array("-->".utf8))
      position = end
      return
    }
    let start = position
    while let dash = ByteSearch.first(UInt8(ascii: "-"), in: text, from: position) {
      position = dash + 1
      guard byte(text, 0) == UInt8(ascii: "-") else { continue }
      let isBang = byte(text, 1) == UInt8(ascii: "!")
      guard byte(text, isBang ? 2 : 1) == UInt8(ascii: ">") else { continue }
      leaveOut(text, start..<dash)
      position = dash
      let end = dash + (isBang ? 4 : 3)
      replace(text, upTo: end, by: Array("-->".utf8))
      position = end
      return
    }
    position = text.count
  }

  /// Leaves out what is not read, but for its line ends: libxml2 goes through it byte by byte.
  private mutating func leaveOut(_ text: Span<UInt8>, _ range: Range<Int>) {
    position = range.lowerBound
    var lines = 0
    var index = range.lowerBound
    while let end = ByteSearch.first(0x0A, in: text, from: index, to: range.upperBound) {
      lines += 1
      index = end + 1
    }
    written.copy(upTo: range.lowerBound, of: text)
    written.writeBreaks(lines)
    written.copied = range.upperBound
    position = range.upperBound
  }

  private mutating func readStartTag(_ text: Span<UInt8>) {
    let name = PlainName(text, at: position)
    position = PlainName.end(in: text, from: name?.end ?? position, stopsAtEquals: false)
    isPlainTag = name?.end == position
    let element = isPlainTag ? name?.element ?? .other : .other
    let attributes = position
    if !isPlainTag || !leaveOutAttributes(text, of: element) { readAttributes(text) }
    guard position < text.count else { return }
    position += 1
    if isPlainTag { startOfText = position }
    if let element = RawTextElement(element) {
      readRawText(text, of: element, attributes: attributes..<(position - 1))
    }
  }

  /// Keeps the attributes of a plain tag aside.
  private mutating func leaveOutAttributes(_ text: Span<UInt8>, of element: ElementName) -> Bool {
    guard keepsAside, leftOut.hasRoom,
      let tag = PlainTag(text, from: position, into: &leftOut)
    else { return false }
    if tag.hasAttributes {
      written.copy(upTo: position, of: text)
      written.writeBreaks(tag.breaks)
      // A slash at the name could be taken for that of a tag before it.
      if text[tag.end] == UInt8(ascii: "/") { written.bytes.append(0x20) }
      written.copied = tag.end
      leftOut.end(element, at: written.bytes.count)
    }
    position = tag.end
    if byte(text, 0) == UInt8(ascii: "/") { position += 1 }
    return true
  }

  private mutating func readAttributes(_ text: Span<UInt8>) {
    var count = 0
    while let next = byte(text, 0), next != UInt8(ascii: ">") {
      guard !isSpace(next), next != UInt8(ascii: "/") else {
        position += 1
        continue
      }
      count += 1
      if count > Self.attributeLimit { leaveOutAttribute(text) } else { readAttribute(text) }
    }
  }

  /// Leaves out an attribute of a tag that has too many, but for its line ends.
  private mutating func leaveOutAttribute(_ text: Span<UInt8>) {
    (hasCutAttributes, isPlainTag) = (true, false)
    let start = position
    position = PlainName.end(in: text, from: start + 1, stopsAtEquals: true)
    skipSpace(text)
    if byte(text, 0) == UInt8(ascii: "=") {
      position += 1
      skipSpace(text)
      let quote = byte(text, 0)
      if let quote, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        let end = ByteSearch.first(quote, in: text, from: position + 1) ?? text.count
        position = min(end + 1, text.count)
      } else {
        while let next = byte(text, 0), !isSpace(next), next != UInt8(ascii: ">") { position += 1 }
      }
    }
    leaveOut(text, start..<position)
  }

  private mutating func readAttribute(_ text: Span<UInt8>) {
    let start = position
    let name = PlainName(text, at: start)
    position = PlainName.end(in: text, from: start + 1, stopsAtEquals: true)
    let wasPlain = isPlainTag && PlainTag.isBlank(text[start - 1]) && name?.end == position
    let endOfName = position
    isPlainTag = false
    skipSpace(text)
    guard byte(text, 0) == UInt8(ascii: "=") else {
      isPlainTag = wasPlain
      return
    }
    position += 1
    skipSpace(text)
    guard let quote = byte(text, 0) else { return }
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      position += 1
      let end = ByteSearch.first(quote, in: text, from: position) ?? text.count
      isPlainTag = wasPlain && position == endOfName + 2 && PlainTag.isEndOfValue(text, at: end + 1)
      if isPlainTag, let name, leaveOut(text, name, start..<(end + 1)) { return }
      readReferences(text, upTo: end, inAttribute: true)
      position = end + 1
    } else {
      var end = position
      while end < text.count, !isSpace(text[end]), text[end] != UInt8(ascii: ">") { end += 1 }
      readReferences(text, upTo: end, inAttribute: true)
      position = end
    }
  }

  /// Leaves out an attribute that nobody asks for, as `class` is: the parser needs some 1,600
  /// instructions for one.
  ///
  /// Only on one line, in a tag that every parser reads alike so far.
  private mutating func leaveOut(_ text: Span<UInt8>, _ name: PlainName, _ attribute: Range<Int>)
    -> Bool
  {
    guard name.attribute == nil, !name.declaresPrefix,
      ByteSearch.first(0x0A, in: text, from: name.end, to: attribute.upperBound) == nil
    else { return false }
    written.copy(upTo: attribute.lowerBound, of: text)
    position = attribute.upperBound
    written.copied = position
    return true
  }

  /// Text without markup, up to the end tag; that of styles and of scripts other than data is left
  /// out.
  private mutating func readRawText(
    _ text: Span<UInt8>,
    of element: RawTextElement,
    attributes: Range<Int>
  ) {
    let start = position
    let content = RawText(text: page, element: element)
    let end = content.end(from: start)
    position = end ?? text.count
    guard let end, element == .style || element == .script else { return }
    let isData = element == .script && Self.dataWord.occurs(in: page[attributes])
    if !isData {
      leaveOut(text, start..<end)
    } else if !content.hasEndTag(start..<end) {
      position = start
      keepAside(text, upTo: end)
      position = end
    }
  }

  private static let dataWord = ASCIIWord("ld+json")

  // MARK: Bytes

  private func byte(_ text: Span<UInt8>, _ offset: Int) -> UInt8? {
    position + offset < text.count ? text[position + offset] : nil
  }

  private func isSpace(_ byte: UInt8) -> Bool { WhiteSpaceFolder.isWhiteSpace(byte) }

  private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private mutating func skipSpace(_ text: Span<UInt8>) {
    while let next = byte(text, 0), isSpace(next) { position += 1 }
  }

  private mutating func skip(_ text: Span<UInt8>, past mark: UInt8) {
    position = ByteSearch.first(mark, in: text, from: position).map { $0 + 1 } ?? text.count
  }
}
