import Basics

/// Splits markup into tags with attributes, comments, declarations, style sheets and text, without building a tree.
struct TagReader {
  /// A start tag.
  struct Tag {
    /// The lowercase name.
    var name: String
    /// The lowercase names and the values, in order.
    var attributes: [(name: String, value: String)] = []

    /// Returns the value of the first attribute with a name.
    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  /// A part of the markup; ranges are of the bytes that the reader was created with.
  enum Part {
    case tag(Tag)
    case text(Range<Int>)
    case comment(Range<Int>)
    case declaration(Range<Int>)
    case style(Range<Int>)
  }

  /// The maximum number of attributes of a tag.
  private static let attributeLimit = 200
  private static let (open, close) = (UInt8(ascii: "<"), UInt8(ascii: ">"))

  private let bytes: ArraySlice<UInt8>
  private var index: Int
  /// The element whose content is not markup, of which the start tag was read.
  private var rawElement: String?

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// Returns the next part; `nil` at the end.
  mutating func next() -> Part? {
    while index < bytes.endIndex {
      if let name = rawElement {
        rawElement = nil
        let range = rawContent(of: name)
        if name == "style" { return .style(range) }
        continue
      }
      guard bytes[index] == Self.open else { return text() }
      if let part = markup() { return part }
    }
    return nil
  }

  private mutating func text() -> Part {
    let start = index
    index = bytes[index...].firstIndex(of: Self.open) ?? bytes.endIndex
    return .text(start..<index)
  }

  /// Reads what starts with `<`; `nil` for end tags and stray characters.
  private mutating func markup() -> Part? {
    let rest = bytes[(index + 1)...]
    guard let first = rest.first else {
      index = bytes.endIndex
      return nil
    }
    if rest.starts(with: "!--".utf8) {
      let start = min(index + 4, bytes.endIndex)
      let end = Self.firstIndex(of: "-->", in: bytes[start...]) ?? bytes.endIndex
      index = min(end + 3, bytes.endIndex)
      return .comment(start..<end)
    }
    if first == UInt8(ascii: "!") || first == UInt8(ascii: "/") || first == UInt8(ascii: "?") {
      let start = index + 2
      let end = rest.firstIndex(of: Self.close) ?? bytes.endIndex
      index = min(end + 1, bytes.endIndex)
      return first == UInt8(ascii: "!") && start <= end ? .declaration(start..<end) : nil
    }
    guard first.isASCIILetter else {
      index += 1
      return nil
    }
    return .tag(tag())
  }

  private mutating func tag() -> Tag {
    index += 1
    var tag = Tag(name: word { $0.isASCIIWhitespace || $0 == 0x2F || $0 == Self.close })
    while index < bytes.endIndex, bytes[index] != Self.close {
      guard !bytes[index].isASCIIWhitespace, bytes[index] != 0x2F else {
        index += 1
        continue
      }
      let start = index
      let name = word { $0.isASCIIWhitespace || $0 == 0x2F || $0 == 0x3D || $0 == Self.close }
      let value = value()
      if index == start { index += 1 }
      if tag.attributes.count < Self.attributeLimit { tag.attributes.append((name, value)) }
    }
    index = min(index + 1, bytes.endIndex)
    if ["style", "script"].contains(tag.name) { rawElement = tag.name }
    return tag
  }

  /// Reads a lowercase word up to a byte that ends it.
  private mutating func word(_ isEnd: (UInt8) -> Bool) -> String {
    let end = bytes[index...].firstIndex(where: isEnd) ?? bytes.endIndex
    defer { index = end }
    return String(decoding: bytes[index..<end], as: UTF8.self).lowercased()
  }

  /// Reads `= value`; empty if there is none.
  private mutating func value() -> String {
    var at = bytes[index...].firstIndex { !$0.isASCIIWhitespace } ?? bytes.endIndex
    guard at < bytes.endIndex, bytes[at] == 0x3D else { return "" }
    at = bytes[(at + 1)...].firstIndex { !$0.isASCIIWhitespace } ?? bytes.endIndex
    guard at < bytes.endIndex else {
      index = at
      return ""
    }
    let quote = bytes[at]
    let isQuoted = quote == 0x22 || quote == 0x27
    let start = isQuoted ? at + 1 : at
    let end =
      bytes[start...].firstIndex {
        isQuoted ? $0 == quote : $0.isASCIIWhitespace || $0 == Self.close
      }
      ?? bytes.endIndex
    index = isQuoted ? min(end + 1, bytes.endIndex) : end
    return Self.unescaped(String(decoding: bytes[start..<end], as: UTF8.self))
  }

  /// Reads the content of an element up to its end tag.
  private mutating func rawContent(of name: String) -> Range<Int> {
    let start = index
    index = Self.firstIndex(of: "</" + name, in: bytes[start...]) ?? bytes.endIndex
    return start..<index
  }

  /// Returns a value with the character references that URLs and markup in attributes need.
  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(0x26) else { return text }
    var result = text
    for (name, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ] {
      result = result.split(separator: name, omittingEmptySubsequences: false).joined(
        separator: character
      )
    }
    return result
  }

  /// Returns the first place of an ASCII text, regardless of case.
  private static func firstIndex(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let wanted = Array(text.utf8)
    var index = bytes.startIndex
    while let found = bytes[index...].firstIndex(of: wanted[0]) {
      let candidate = bytes[found...].prefix(wanted.count)
      if candidate.count == wanted.count,
        zip(candidate, wanted).allSatisfy({ $0 == $1 || $0.isASCIILetter && $0 | 0x20 == $1 })
      {
        return found
      }
      index = found + 1
    }
    return nil
  }
}
