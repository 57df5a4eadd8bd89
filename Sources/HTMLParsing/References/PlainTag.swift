/// Reads start tags that every parser reads alike.
///
/// What extraction asks for has a plain name, and a value that leaves no doubt where it ends and has no
/// `<`. Names that begin with a mark, as `@click` does, are those of attributes for browsers; libxml2 would
/// pass over the mark, and take words of the value for names.
struct PlainTag {
  /// Where the tag ends: at `>`, or at the slash before it.
  private(set) var end: Int
  /// Line ends between the attributes.
  private(set) var breaks = 0
  /// Whether it has attributes at all.
  private(set) var hasAttributes = false
  /// Whether a quote ended the last attribute: another may follow at once.
  private var endsQuoted = false

  /// Reads the attributes behind a name that ends at `start`; `nil` where the tag is not plain.
  init?(_ text: Span<UInt8>, from start: Int, into found: inout LeftOutAttributes) {
    end = start
    found.begin()
    while let isEnd = skipBlanks(text) {
      if isEnd { return }
      guard readAttribute(text, into: &found) else { break }
      hasAttributes = true
    }
    found.cancel()
    return nil
  }

  /// Goes to the next attribute or the end, and tells which; `nil` where neither is there.
  private mutating func skipBlanks(_ text: Span<UInt8>) -> Bool? {
    let start = end
    while end < text.count, Self.isBlank(text[end]) {
      if text[end] == 0x0A { breaks += 1 }
      end += 1
    }
    guard end < text.count else { return nil }
    if text[end] == UInt8(ascii: ">") { return true }
    if text[end] == UInt8(ascii: "/") {
      return end + 1 < text.count && text[end + 1] == UInt8(ascii: ">") ? true : nil
    }
    return end > start || endsQuoted ? false : nil
  }

  private mutating func readAttribute(
    _ text: Span<UInt8>,
    into found: inout LeftOutAttributes
  ) -> Bool {
    let name = PlainName(text, at: end)
    guard let endOfName = name?.end ?? Self.endOfMarkedName(text, from: end),
      let value = value(text, behind: endOfName)
    else { return false }
    end = value.upperBound + (endsQuoted ? 1 : 0)
    let attribute = name?.attribute
    if name?.declaresPrefix == true { return false }
    guard let attribute, !found.has(attribute) else {
      return ByteSearch.first(0x0A, in: text, from: value.lowerBound, to: end) == nil
    }
    let content = text.extracting(value)
    guard let traits = TextTraits(content, mayHaveMarkup: true), !traits.hasMarkup else {
      return false
    }
    breaks += traits.breaks
    if traits.hasReference {
      return found.add(attribute, references: content, behind: text.count)
    }
    found.add(attribute, value: value)
    return true
  }

  /// The value behind a name; a name alone has an empty one.
  private mutating func value(_ text: Span<UInt8>, behind name: Int) -> Range<Int>? {
    endsQuoted = false
    guard name + 1 < text.count else { return nil }
    guard text[name] == UInt8(ascii: "=") else { return name..<name }
    let start = name + 1
    let quote = text[start]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard let end = ByteSearch.first(quote, in: text, from: start + 1) else { return nil }
      endsQuoted = true
      return (start + 1)..<end
    }
    var end = start
    while end < text.count, text[end] > 0x20, text[end] != UInt8(ascii: ">") { end += 1 }
    return end > start ? start..<end : nil
  }

  /// Where a name ends that begins with a mark; `nil` where it is none, or has marks of other meaning.
  private static func endOfMarkedName(_ text: Span<UInt8>, from start: Int) -> Int? {
    let end = PlainName.end(in: text, from: start, stopsAtEquals: true)
    for index in start..<end {
      switch text[index] {
      case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: "&"):
        return nil
      default: break
      }
    }
    return end > start ? end : nil
  }

  /// White space to every parser; some know of more.
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A }

  /// Whether what follows a quoted value leaves no doubt that it ended.
  static func isEndOfValue(_ text: Span<UInt8>, at index: Int) -> Bool {
    guard index < text.count else { return false }
    return isBlank(text[index]) || text[index] == UInt8(ascii: ">")
      || text[index] == UInt8(ascii: "/")
  }
}
