import Basics

/// The elements whose text contains no markup; that of titles and text areas may contain references.
enum RawTextElement: Int, CaseIterable {
  case script, style, xmp, iframe, noembed, noframes, plaintext, title, textarea

  init?(_ name: ElementName) {
    switch name {
    case .script: self = .script
    case .style: self = .style
    case .xmp: self = .xmp
    case .iframe: self = .iframe
    case .noembed: self = .noembed
    case .noframes: self = .noframes
    case .plaintext: self = .plaintext
    case .title: self = .title
    case .textarea: self = .textarea
    default: return nil
    }
  }

  /// The name.
  var word: ASCIIWord { Self.words[rawValue] }

  /// The length of the name in bytes.
  var length: Int {
    switch self {
    case .xmp: 3
    case .style, .title: 5
    case .script, .iframe: 6
    case .noembed: 7
    case .noframes, .textarea: 8
    case .plaintext: 9
    }
  }

  private static let words = [
    ASCIIWord("script"), ASCIIWord("style"), ASCIIWord("xmp"), ASCIIWord("iframe"),
    ASCIIWord("noembed"), ASCIIWord("noframes"), ASCIIWord("plaintext"), ASCIIWord("title"),
    ASCIIWord("textarea"),
  ]
}

/// Finds the end of raw text.
struct RawText {
  let text: [UInt8]
  let element: RawTextElement

  /// Returns the offset of the end tag; `nil` if there is none.
  func end(from start: Int) -> Int? {
    if element == .plaintext { return nil }
    var index = start
    while let open = ByteSearch.first(UInt8(ascii: "<"), in: text, from: index) {
      if isTag(at: open + 1, isEnd: true) { return open }
      if element == .script, isCommentStart(at: open) { return scriptEnd(from: open + 2) }
      index = open + 1
    }
    return nil
  }

  /// Returns the offset of the first `<` in a script that some version of libxml2 parses as markup: before
  /// the name of the element, with or without a slash, and before any tag at the start.
  func firstDoubtfulMarkup(in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while let open = ByteSearch.first(
      UInt8(ascii: "<"),
      in: text,
      from: index,
      to: range.upperBound
    ) {
      index = open + 1
      guard index < range.upperBound else { return open }
      let isEnd = text[index] == UInt8(ascii: "/")
      let isTag = isEnd || text[index].isASCIILetter
      if isTag, open == range.lowerBound { return open }
      if element.word.begins(text[(isEnd ? index + 1 : index)...]) { return open }
    }
    return nil
  }

  /// Returns the end of a script with a comment: inside the comment, `<script>` and `</script>` form a pair
  /// ([script data double escaped state](https://html.spec.whatwg.org/#script-data-double-escaped-state)).
  private func scriptEnd(from start: Int) -> Int? {
    var index = start
    var isEscaped = true
    var isDoubled = false
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "-") where isEscaped && isCommentEnd(at: index):
        (isEscaped, isDoubled) = (false, false)
      case UInt8(ascii: "<"):
        let isEnd = isTag(at: index + 1, isEnd: true)
        if isEnd, !isDoubled { return index }
        if isEnd { isDoubled = false }
        if isEscaped, isTag(at: index + 1, isEnd: false) { isDoubled = true }
        if isCommentStart(at: index) {
          isEscaped = true
          // The dashes may belong to the end of the comment.
          index += 1
        }
      default: break
      }
      index += 1
    }
    return nil
  }

  private func isCommentStart(at index: Int) -> Bool {
    index + 3 < text.count && text[index + 1] == UInt8(ascii: "!") && text[index + 2] == 0x2D
      && text[index + 3] == 0x2D
  }

  private func isCommentEnd(at index: Int) -> Bool {
    index + 2 < text.count && text[index + 1] == 0x2D && text[index + 2] == UInt8(ascii: ">")
  }

  /// Returns `true` if the complete tag of the element follows `<`.
  private func isTag(at start: Int, isEnd: Bool) -> Bool {
    var index = start
    if isEnd {
      guard index < text.count, text[index] == UInt8(ascii: "/") else { return false }
      index += 1
    }
    guard index < text.count, element.word.begins(text[index...]) else { return false }
    let behind = index + element.length
    guard behind < text.count else { return false }
    let next = text[behind]
    return next == UInt8(ascii: ">") || next == UInt8(ascii: "/") || next.isASCIIWhitespace
  }
}
