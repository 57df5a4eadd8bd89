/// Reads the attributes of a tag by the HTML standard
/// ([attributes](https://html.spec.whatwg.org/#before-attribute-name-state)).
///
/// Unusual tags are hidden from the parser: libxml2 interprets a malformed tag differently than browsers, and
/// each version in its own way.
struct StartTag {
  /// The offset of the `>` at the end of the tag, or of the slash before it.
  private(set) var end: Int
  /// A Boolean value that indicates whether anything is between the name and ``end``.
  private(set) var hasAttributes = false
  /// A Boolean value that indicates whether the tag ends in `/>`.
  private(set) var isSelfClosing = false

  /// Reads from the end of the tag's name at `start`; `nil` if the tag has no end in `text`.
  init?(_ text: Span<UInt8>, from start: Int, into found: inout ElidedAttributes) {
    end = start
    while end < text.count {
      switch text[end] {
      case UInt8(ascii: ">"):
        hasAttributes = end > start
        return
      case UInt8(ascii: "/"):
        if end + 1 < text.count, text[end + 1] == UInt8(ascii: ">") {
          isSelfClosing = true
          hasAttributes = end > start
          return
        }
        end += 1
      case let byte where Self.isSpace(byte): end += 1
      default: readAttribute(text, into: &found)
      }
    }
    return nil
  }

  private mutating func readAttribute(_ text: Span<UInt8>, into found: inout ElidedAttributes) {
    let start = end
    let name = SimpleTagName(text, at: start)
    end = name?.end ?? start + 1
    // A name may start with `=`, and may contain any other byte.
    while end < text.count, !Self.isEndOfName(text[end]), text[end] != UInt8(ascii: "=") {
      end += 1
    }
    let endOfName = end
    let value = readValue(text)
    guard let name, name.end == endOfName else { return }
    if let attribute = name.attribute {
      if !found.has(attribute) { found.add(attribute, value: value, of: text) }
    } else if name.declaresPrefix {
      found.addPrefix(start..<endOfName, iri: value, of: text)
    } else if found.keepsOthers {
      found.addOther(start..<endOfName, value: value, of: text)
    }
  }

  /// Returns the range of an attribute's value; empty for a name without a value.
  private mutating func readValue(_ text: Span<UInt8>) -> Range<Int> {
    let endOfName = end
    skipSpace(text)
    guard end < text.count, text[end] == UInt8(ascii: "=") else { return endOfName..<endOfName }
    end += 1
    skipSpace(text)
    guard end < text.count else { return end..<end }
    let quote = text[end]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = end + 1
      guard let close = ByteSearch.first(quote, in: text, from: start) else {
        end = text.count
        return start..<end
      }
      end = close + 1
      return start..<close
    }
    let start = end
    while end < text.count, !Self.isSpace(text[end]), text[end] != UInt8(ascii: ">") { end += 1 }
    return start..<end
  }

  private mutating func skipSpace(_ text: Span<UInt8>) {
    while end < text.count, Self.isSpace(text[end]) { end += 1 }
  }

  /// Returns `true` if a byte ends the name of a tag.
  static func isEndOfName(_ byte: UInt8) -> Bool {
    // Letters need only one comparison.
    byte <= UInt8(ascii: ">")
      && (isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">"))
  }

  /// Returns `true` if a byte is ASCII whitespace of the HTML standard.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C
  }
}
