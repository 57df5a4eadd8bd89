import Basics

extension String {
  /// The text with character references decoded and tags removed, for values that were encoded twice:
  /// `Bread &amp; butter`, `<b>Bread</b>`.
  ///
  /// Only tags of phrases and paragraphs with an end tag in the text and line breaks are removed, so `<div>` as
  /// the subject of a text stays.
  public var decodingMarkup: String {
    guard utf8.contains(UInt8(ascii: "&")) || utf8.contains(UInt8(ascii: "<")) else { return self }
    let decoded = decodingReferences
    return decoded.utf8.contains(UInt8(ascii: "<")) ? decoded.removingTags : decoded
  }

  /// The text with the character references that end in a semicolon decoded.
  private var decodingReferences: String {
    let text = Array(utf8)
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "&"), index + 1 < text.count,
        let reference = CharacterReference(text, at: index, inAttribute: true),
        text[index + reference.length - 1] == UInt8(ascii: ";")
      {
        result += CharacterReference.decoded(attribute: text[index..<(index + reference.length)])
        index += reference.length
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private var removingTags: String {
    let text = Array(utf8)
    let ended = TagText.endedNames(in: text)
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "<"), let tag = TagText(text, at: index),
        ended.contains(tag.name) || ["br", "wbr"].contains(tag.name)
      {
        // The words of two blocks are no one word.
        if TagText.blocks.contains(tag.name) { result.append(0x20) }
        index = tag.end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// A tag in a text that is not parsed as HTML.
private struct TagText {
  /// The elements that start a line.
  static let blocks: Set<String> = [
    "blockquote", "br", "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ol",
    "p", "pre", "section", "table", "td", "th", "tr", "ul",
  ]
  /// The elements whose tags are removed.
  private static let formatting = blocks.union([
    "a", "abbr", "b", "big", "cite", "code", "em", "font", "i", "mark", "q", "s", "small", "span",
    "strong", "sub", "sup", "u",
  ])
  /// The maximum size of a tag, in bytes.
  private static let limit = 1000

  /// The lowercase name of the element.
  let name: String
  let isEnd: Bool
  /// The offset after the tag.
  let end: Int

  /// Reads the tag at `start`; `nil` if there is none.
  init?(_ text: [UInt8], at start: Int) {
    var index = start + 1
    isEnd = index < text.count && text[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let first = index
    while index < text.count, text[index].isASCIIAlphanumeric {
      index += 1
    }
    guard index > first, index - first <= 10, text[first].isASCIILetter else { return nil }
    name = String(decoding: text[first..<index], as: UTF8.self).lowercased()
    while index < text.count, index - start < Self.limit, text[index] != UInt8(ascii: ">") {
      if text[index] == UInt8(ascii: "<") { return nil }
      index += 1
    }
    guard index < text.count, text[index] == UInt8(ascii: ">") else { return nil }
    end = index + 1
  }

  /// Returns the names of the end tags in a text.
  static func endedNames(in text: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    for index in text.indices where text[index] == UInt8(ascii: "<") {
      if let tag = TagText(text, at: index), tag.isEnd, formatting.contains(tag.name) {
        names.insert(tag.name)
      }
    }
    return names
  }
}
