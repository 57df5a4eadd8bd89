import Basics

/// Rewrites a page so that every version of libxml2 parses it as browsers do, and as fast as possible.
///
/// Tags, comments and references are tokenized here, as in the [HTML
/// standard](https://html.spec.whatwg.org/#tokenization), and written in a form that all parsers interpret
/// equally. Unused content is removed: comments, scripts, styles. Plain text and the attributes of tags are
/// elided, and restored when the parser reports the text and the tag.
struct HTMLPreprocessor {
  /// The page.
  let page: [UInt8]
  /// The elided text.
  private(set) var placeholders = TextPlaceholders()
  /// The tags and their elided attributes.
  var elidedAttributes: ElidedAttributes

  let elidesContent: Bool
  /// A Boolean value that indicates whether the page is XML, whose DOCTYPE may contain declarations.
  private let isXML: Bool
  private let behavior: ParserBehavior
  var written = OutputText()
  var position = 0

  /// The offset of the first ampersand that may start a reference and was not processed yet.
  private var ampersand = 0
  /// A Boolean value that indicates whether there was a start tag; whitespace before it is ignored.
  var hasTag = false
  /// The digit in the name of the last heading without an end tag.
  var openHeading: UInt8?
  /// The elements that have no end tag in the rest of the page.
  var unclosed: Set<RawTextElement> = []
  /// The offset after the last tag, comment or reference, where the parser starts a text.
  var startOfText = -1

  /// Processes a page.
  ///
  /// - Parameters:
  ///   - page: The page, in UTF-8 without NUL.
  ///   - elidesContent: A Boolean value that indicates whether text and attributes are elided.
  ///   - keepsAllAttributes: A Boolean value that indicates whether tags keep the attributes that extraction does not
  ///     use, and those of root elements.
  ///   - isXML: A Boolean value that indicates whether the page is served as XML; one with an XML declaration is XML, too.
  ///   - behavior: The behavior of the loaded libxml2.
  init(
    _ page: [UInt8],
    elidesContent: Bool = true,
    keepsAllAttributes: Bool = false,
    isXML: Bool = false,
    behavior: ParserBehavior = .loaded
  ) {
    self.page = page
    self.elidesContent = elidesContent
    elidedAttributes = ElidedAttributes(keepsOthers: keepsAllAttributes)
    self.isXML = isXML || page.starts(with: "<?xml".utf8)
    self.behavior = behavior
    written.bytes.reserveCapacity(page.count / 2 + 256)
    let text = page.span
    findAmpersand(text, from: 0)
    scan(text)
    written.copy(upTo: text.count, of: text)
  }

  /// Returns the input for the parser, and releases it here; it can be as large as the page.
  mutating func takeOutput() -> [UInt8] {
    defer { written.bytes = [] }
    return written.bytes
  }

  private mutating func scan(_ text: Span<UInt8>) {
    while let open = nextMarkup(text) {
      readText(text, upTo: open)
      readMarkup(text)
    }
    readText(text, upTo: text.count)
  }

  /// Returns the offset of the next `<` that is not text
  /// ([tag open state](https://html.spec.whatwg.org/#tag-open-state)).
  private func nextMarkup(_ text: Span<UInt8>) -> Int? {
    var start = position
    while let open = ByteSearch.first(UInt8(ascii: "<"), in: text, from: start) {
      start = open + 1
      guard start < text.count else { return nil }
      switch text[start] {
      case UInt8(ascii: "!"), UInt8(ascii: "?"): return open
      case UInt8(ascii: "/"): if start + 1 < text.count { return open }
      case let next: if next.isASCIILetter { return open }
      }
    }
    return nil
  }

  // MARK: Text

  /// Reads text without tags, up to `end`.
  mutating func readText(_ text: Span<UInt8>, upTo end: Int) {
    while position < end {
      let reference = nextReference(text, upTo: end)
      let stop = reference?.start ?? end
      if position < stop { readPlainText(text, upTo: stop) }
      if let reference { write(reference.reference, text) }
    }
  }

  /// Reads text without tags and references, up to `end`.
  private mutating func readPlainText(_ text: Span<UInt8>, upTo end: Int) {
    beginFirstText(text, upTo: end)
    let hasDropped = DroppedCharacters.occur(in: text.extracting(position..<end))
    while position < end {
      if !hasDropped, elide(text, upTo: end) { return }
      let mark = firstMarkupCharacter(text, upTo: end)
      if position < mark { elideText(text, upTo: mark) }
      guard mark < end else { return }
      replace(text, upTo: mark + 1, by: text[mark] == UInt8(ascii: "&") ? "&amp;" : "&lt;")
    }
  }

  /// Before the first tag the parser ignores whitespace, and starts a text at the next character.
  private mutating func beginFirstText(_ text: Span<UInt8>, upTo end: Int) {
    guard !hasTag else { return }
    var start = position
    while start < end, text[start] <= 0x20 { start += 1 }
    guard start < end, startOfText < 0 else { return }
    position = start
    startOfText = start
  }

  /// Elides text up to a tag or a reference, if the parser also starts a text here.
  private mutating func elide(_ text: Span<UInt8>, upTo end: Int) -> Bool {
    guard elidesContent, position == startOfText,
      placeholders.replace(
        position..<end,
        of: text,
        in: &written,
        showsBlanks: behavior.splitsLeadingBlanks
      )
    else { return false }
    position = end
    return true
  }

  /// Reads text without markup characters.
  mutating func elideText(_ text: Span<UInt8>, upTo end: Int) {
    let stretch = text.extracting(position..<end)
    if DroppedCharacters.occur(in: stretch) {
      written.copy(upTo: position, of: text)
      DroppedCharacters.append(stretch, without: &written.bytes)
      written.copied = end
    } else if elide(text, upTo: end) {
      return
    }
    position = end
  }

  /// Returns the offset of the next `&` or `<`, or `end`.
  private func firstMarkupCharacter(_ text: Span<UInt8>, upTo end: Int) -> Int {
    var index = position
    while index < end, text[index] != UInt8(ascii: "&"), text[index] != UInt8(ascii: "<") {
      index += 1
    }
    return index
  }

  /// Returns the next [character reference](https://html.spec.whatwg.org/#character-reference-state) before
  /// `end`; an ampersand without one is text.
  private mutating func nextReference(
    _ text: Span<UInt8>,
    upTo end: Int
  ) -> (start: Int, reference: CharacterReference)? {
    if ampersand < position { findAmpersand(text, from: position) }
    while ampersand < end {
      let start = ampersand
      if let reference = CharacterReference(page, at: start, inAttribute: false) {
        return (start, reference)
      }
      findAmpersand(text, from: start + 1)
    }
    return nil
  }

  private mutating func findAmpersand(_ text: Span<UInt8>, from start: Int) {
    ampersand = ByteSearch.first(UInt8(ascii: "&"), in: text, from: start) ?? text.count
  }

  /// Writes a reference in the form of HTML 4.
  private mutating func write(_ reference: CharacterReference, _ text: Span<UInt8>) {
    let end = position + reference.length
    if !reference.isClassic {
      written.copy(upTo: position, of: text)
      written.bytes += reference.spelled
      written.copied = end
    }
    position = end
    beginText()
  }

  /// Writes other bytes in place of the next ones; a text may start after them.
  mutating func replace(_ text: Span<UInt8>, upTo end: Int, by bytes: StaticString) {
    written.replace(position..<end, of: text, by: bytes)
    position = end
    beginText()
  }

  /// Removes the next bytes.
  mutating func remove(_ text: Span<UInt8>, upTo end: Int) {
    written.replace(position..<end, of: text, by: "")
    position = end
  }

  /// Records that the parser starts a text here.
  mutating func beginText() {
    if hasTag { startOfText = position }
  }

  // MARK: Markup

  /// Reads the markup that starts with the current `<`.
  private mutating func readMarkup(_ text: Span<UInt8>) {
    switch byte(text, 1) {
    case UInt8(ascii: "!"):
      if byte(text, 2) == UInt8(ascii: "-"), byte(text, 3) == UInt8(ascii: "-") {
        readComment(text, to: endOfComment(text))
      } else if isXML, !hasTag, let end = endOfDeclarations(text) {
        readComment(text, to: end)
      } else {
        readBogusComment(text)
      }
    case UInt8(ascii: "?"): readBogusComment(text)
    case UInt8(ascii: "/"):
      switch byte(text, 2) {
      case let next? where next.isASCIILetter: readEndTag(text)
      case nil: replace(text, upTo: position + 1, by: "&lt;")
      default: readBogusComment(text)
      }
    case let next? where next.isASCIILetter: readStartTag(text)
    default: replace(text, upTo: position + 1, by: "&lt;")
    }
  }

  /// Reads a [bogus comment](https://html.spec.whatwg.org/#bogus-comment-state), or markup that is also
  /// ignored: a DOCTYPE, `</>`.
  private mutating func readBogusComment(_ text: Span<UInt8>) {
    readComment(
      text,
      to: ByteSearch.first(UInt8(ascii: ">"), in: text, from: position).map { $0 + 1 }
    )
  }

  /// The maximum size of the declarations in a DOCTYPE, in bytes.
  private static let declarationLimit = 16_384

  /// Returns the offset after a DOCTYPE with declarations in brackets ([XML, section
  /// 2.8](https://www.w3.org/TR/xml/#NT-doctypedecl)): `<!DOCTYPE html [ <!ENTITY nbsp "&#160;"> ]>`; `nil` for others.
  ///
  /// In HTML it ends at the first `>`, so that browsers show `]>`; they read XHTML as XML.
  private func endOfDeclarations(_ text: Span<UInt8>) -> Int? {
    let limit = min(text.count, position + Self.declarationLimit)
    guard
      let open = (position..<limit).first(where: { index in
        text[index] == UInt8(ascii: "[") || text[index] == UInt8(ascii: ">")
      }), text[open] == UInt8(ascii: "[")
    else { return nil }
    for index in open..<limit where text[index] == UInt8(ascii: "]") {
      guard let next = (index + 1..<limit).first(where: { text[$0] > 0x20 }) else { return nil }
      if text[next] == UInt8(ascii: ">") { return next + 1 }
    }
    return nil
  }

  /// Replaces a comment by an empty one, because it separates texts.
  private mutating func readComment(_ text: Span<UInt8>, to end: Int?) {
    guard let end else { return remove(text, upTo: text.count) }
    replace(text, upTo: end, by: "<!---->")
  }

  /// Returns the offset after a comment, by the [comment start
  /// state](https://html.spec.whatwg.org/#comment-start-state) and the states after it.
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
}
