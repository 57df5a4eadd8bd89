/// Writes a page so that every version of libxml2 reads it as browsers do, and as fast as it can.
///
/// Tags, comments and references are tokenized here, as the
/// [HTML standard](https://html.spec.whatwg.org/#tokenization) does, and written in the one form that all
/// parsers read alike. What is not read is left out: comments, scripts, styles. Plain text and the
/// attributes of tags are kept aside, and put back when the parser tells of the text and the tag.
struct SourceRepair {
  /// The page.
  let page: [UInt8]
  /// Text that was kept aside.
  private(set) var standIns = StandIns()
  /// The tags, and their attributes.
  var leftOut = LeftOutAttributes()

  let keepsAside: Bool
  private let behavior: ParserBehavior
  var written = OutputText()
  var position = 0

  /// The first ampersand that was not passed yet.
  private var ampersand = 0
  /// Whether there was a start tag: blanks before it are lost.
  var hasTag = false
  /// Elements whose end tag was looked for in vain, in all that follows.
  var unended: Set<RawTextElement> = []
  /// Behind the last tag, comment or reference, where a text begins for the parser, too.
  var startOfText = -1

  /// Goes over a page.
  ///
  /// - Parameters:
  ///   - page: The page, in UTF-8 without NUL.
  ///   - keepsAside: Whether the parser is spared text and attributes.
  ///   - behavior: What the loaded libxml2 does.
  init(_ page: [UInt8], keepsAside: Bool = true, behavior: ParserBehavior = .loaded) {
    self.page = page
    self.keepsAside = keepsAside
    self.behavior = behavior
    written.bytes.reserveCapacity(page.count / 2 + 256)
    let text = page.span
    findAmpersand(text)
    scan(text)
    written.copy(upTo: text.count, of: text)
  }

  /// What the parser is to see.
  var output: [UInt8] { written.bytes }

  private mutating func scan(_ text: Span<UInt8>) {
    while let open = ByteSearch.first(UInt8(ascii: "<"), in: text, from: position) {
      readText(text, upTo: open)
      readMarkup(text)
    }
    readText(text, upTo: text.count)
  }

  // MARK: Text

  /// Reads text without tags, up to `end`.
  mutating func readText(_ text: Span<UInt8>, upTo end: Int) {
    while position < end {
      let stop = min(end, nextAmpersand(text))
      if position < stop { keepAside(text, upTo: stop) }
      position = stop
      if stop < end { readReference(text) }
    }
  }

  /// Keeps text aside that begins here for the parser, too, and ends there: at a tag or a reference.
  mutating func keepAside(_ text: Span<UInt8>, upTo end: Int) {
    let stretch = text.extracting(position..<end)
    if DroppedCharacters.occur(in: stretch) {
      written.copy(upTo: position, of: text)
      DroppedCharacters.append(stretch, without: &written.bytes)
      written.copied = end
    } else if keepsAside, position == startOfText {
      _ = standIns.replace(
        position..<end,
        of: text,
        in: &written,
        showsBlanks: behavior.partsLeadingBlanks
      )
    }
    position = end
  }

  private mutating func findAmpersand(_ text: Span<UInt8>) {
    ampersand = ByteSearch.first(UInt8(ascii: "&"), in: text, from: position) ?? text.count
  }

  private mutating func nextAmpersand(_ text: Span<UInt8>) -> Int {
    if ampersand < position { findAmpersand(text) }
    return ampersand
  }

  /// Reads a [character reference](https://html.spec.whatwg.org/#character-reference-state): each is
  /// written as HTML 4 has it, an ampersand that begins none is `&amp;`.
  private mutating func readReference(_ text: Span<UInt8>) {
    guard let reference = CharacterReference(page, at: position, inAttribute: false) else {
      return replace(text, upTo: position + 1, by: "&amp;")
    }
    let end = position + reference.length
    if !reference.isClassic {
      written.copy(upTo: position, of: text)
      written.bytes += reference.spelled
      written.copied = end
    }
    position = end
    beginText()
  }

  /// Writes other bytes in place of the next ones, behind which text may begin.
  mutating func replace(_ text: Span<UInt8>, upTo end: Int, by bytes: StaticString) {
    written.replace(position..<end, of: text, by: bytes)
    position = end
    beginText()
  }

  /// Leaves the next bytes out.
  mutating func leaveOut(_ text: Span<UInt8>, upTo end: Int) {
    written.replace(position..<end, of: text, by: "")
    position = end
  }

  /// Notes that the parser begins a text here.
  mutating func beginText() {
    if hasTag { startOfText = position }
  }

  // MARK: Markup

  /// Reads what begins with the `<` that stands here.
  private mutating func readMarkup(_ text: Span<UInt8>) {
    switch byte(text, 1) {
    case UInt8(ascii: "!"):
      if byte(text, 2) == UInt8(ascii: "-"), byte(text, 3) == UInt8(ascii: "-") {
        readComment(text, to: endOfComment(text))
      } else {
        readBogusComment(text)
      }
    case UInt8(ascii: "?"): readBogusComment(text)
    case UInt8(ascii: "/"):
      switch byte(text, 2) {
      case let next? where Self.isLetter(next): readEndTag(text)
      case nil: replace(text, upTo: position + 1, by: "&lt;")
      default: readBogusComment(text)
      }
    case let next? where Self.isLetter(next): readStartTag(text)
    default: replace(text, upTo: position + 1, by: "&lt;")
    }
  }

  /// Reads a [bogus comment](https://html.spec.whatwg.org/#bogus-comment-state), or what is none and is
  /// not read either: a DOCTYPE, `</>`.
  private mutating func readBogusComment(_ text: Span<UInt8>) {
    readComment(
      text,
      to: ByteSearch.first(UInt8(ascii: ">"), in: text, from: position).map { $0 + 1 }
    )
  }

  /// Leaves a comment out, but for its marks: it parts texts.
  private mutating func readComment(_ text: Span<UInt8>, to end: Int?) {
    guard let end else { return leaveOut(text, upTo: text.count) }
    replace(text, upTo: end, by: "<!---->")
  }

  /// The offset behind a comment, by the [comment start
  /// state](https://html.spec.whatwg.org/#comment-start-state) and those after it.
  private func endOfComment(_ text: Span<UInt8>) -> Int? {
    if byte(text, 4) == UInt8(ascii: ">") { return position + 5 }
    if byte(text, 4) == UInt8(ascii: "-"), byte(text, 5) == UInt8(ascii: ">") {
      return position + 6
    }
    var start = position + 4
    while let dash = ByteSearch.first(UInt8(ascii: "-"), in: text, from: start) {
      start = dash + 1
      guard start < text.count, text[start] == UInt8(ascii: "-") else { continue }
      let isBang = start + 1 < text.count && text[start + 1] == UInt8(ascii: "!")
      let end = start + (isBang ? 2 : 1)
      if end < text.count, text[end] == UInt8(ascii: ">") { return end + 1 }
    }
    return nil
  }

  private func byte(_ text: Span<UInt8>, _ offset: Int) -> UInt8? {
    position + offset < text.count ? text[position + offset] : nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
