import Basics
import HTMLParsing
import URLStandard

/// Writes a line of text with its links and code as Markdown.
struct InlineWriter {
  private let content: MainContent
  private let isInTable: Bool
  private let resolvesLinks: Bool
  private(set) var output: [UInt8] = []

  init(_ content: MainContent, isInTable: Bool, resolvesLinks: Bool) {
    self.content = content
    self.isInTable = isInTable
    self.resolvesLinks = resolvesLinks
  }

  /// Writes a range of a block's text with the spans in it.
  mutating func write(
    _ range: Range<Int>,
    _ spans: Range<Int>,
    within budget: inout DerivationBudget
  ) {
    var index = range.lowerBound
    var link: (end: Int, url: String)?
    // Spans that overlap an earlier one are text.
    for span in ordered(spans) where span.range.lowerBound >= index {
      if let open = link {
        if span.range.lowerBound >= open.end {
          finishLink(open, from: &index)
          link = nil
        } else if span.kind == .link || span.range.upperBound > open.end {
          continue
        }
      }
      switch span.kind {
      case .link:
        guard let url = url(of: span, within: &budget) else { continue }
        escape(index..<span.range.lowerBound, isStart: index == range.lowerBound)
        // An exclamation mark before a link would make it an image.
        if output.last == UInt8(ascii: "!") {
          output.insert(UInt8(ascii: "\\"), at: output.count - 1)
        }
        output.append(UInt8(ascii: "["))
        index = span.range.lowerBound
        link = (span.range.upperBound, url)
      case .code:
        escape(index..<span.range.lowerBound, isStart: index == range.lowerBound)
        writeCode(span.range)
        index = span.range.upperBound
      }
    }
    if let link { finishLink(link, from: &index) }
    escape(index..<range.upperBound, isStart: index == range.lowerBound)
  }

  /// Returns spans by their starts, links before code.
  private func ordered(_ range: Range<Int>) -> [ContentSpan] {
    var spans = Array(content.spans[range])
    spans.sort {
      if $0.range.lowerBound != $1.range.lowerBound {
        return $0.range.lowerBound < $1.range.lowerBound
      }
      return $0.kind == .link && $1.kind == .code
    }
    return joined(spans)
  }

  /// Joins code that touches, whose backticks would be read as a longer run, unless a link ends between.
  private func joined(_ spans: [ContentSpan]) -> [ContentSpan] {
    let linkEnds = Set(spans.lazy.filter { $0.kind == .link }.map(\.range.upperBound))
    return spans.reduce(into: []) { joined, span in
      guard span.kind == .code, let last = joined.last, last.kind == .code,
        last.range.upperBound == span.range.lowerBound,
        !linkEnds.contains(span.range.lowerBound)
      else { return joined.append(span) }
      joined[joined.count - 1].range = last.range.lowerBound..<span.range.upperBound
    }
  }

  private mutating func finishLink(_ link: (end: Int, url: String), from index: inout Int) {
    escape(index..<link.end, isStart: false)
    index = link.end
    output += "](".utf8
    writeDestination(link.url)
    output.append(UInt8(ascii: ")"))
  }

  // MARK: Links

  private func url(of span: ContentSpan, within budget: inout DerivationBudget) -> String? {
    guard let reference = content.document.attribute(.href, of: span.element),
      let url = content.document.resolve(reference, within: &budget),
      url.isHTTP || url.scheme == "mailto"
    else { return nil }
    guard !resolvesLinks, content.document.baseURL == content.document.url, WebURL(reference) == nil
    else { return url.href }
    // As URLs are parsed (URL standard, "basic URL parser", steps 1 to 3).
    let written = reference.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
      .drop { $0 <= 0x20 }
    guard let last = written.lastIndex(where: { $0 > 0x20 }) else { return nil }
    let isOwn = url.origin == content.document.url.origin || written.starts(with: "//".utf8)
    return isOwn ? String(decoding: written[...last], as: UTF8.self) : url.href
  }

  /// Writes a URL with escaped parentheses, ampersands and pipes.
  private mutating func writeDestination(_ url: String) {
    for byte in url.utf8 {
      switch byte {
      case 0x00...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"):
        let (high, low) = Hexadecimal.digits(of: byte, .upper)
        output += [UInt8(ascii: "%"), high, low]
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"), UInt8(ascii: "|"),
        UInt8(ascii: "&"):
        output += [UInt8(ascii: "\\"), byte]
      default: output.append(byte)
      }
    }
  }

  // MARK: Code

  /// Writes code between runs of backticks that are longer than those in it.
  private mutating func writeCode(_ range: Range<Int>) {
    let text = content.text[range]
    let tick = UInt8(ascii: "`")
    let count = MarkdownWriter.longestRun(of: tick, in: text) + 1
    let isPadded = text.first == tick || text.last == tick
    for _ in 0..<count { output.append(tick) }
    if isPadded { output.append(0x20) }
    for byte in text {
      if isInTable, byte == UInt8(ascii: "|") { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
    }
    if isPadded { output.append(0x20) }
    for _ in 0..<count { output.append(tick) }
  }

  // MARK: Escapes

  private mutating func escape(_ range: Range<Int>, isStart: Bool) {
    let text = content.text
    for index in range {
      let byte = text[index]
      if isSyntax(byte, index, range) || isStart && isBlockSyntax(byte, index, range) {
        output.append(UInt8(ascii: "\\"))
      }
      output.append(byte)
    }
  }

  /// Returns `true` if Markdown interprets a character wherever it is.
  private func isSyntax(_ byte: UInt8, _ index: Int, _ range: Range<Int>) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "~"), UInt8(ascii: "|"):
      true
    case UInt8(ascii: "_"):
      // Within a word it is text.
      !(isWord(index - 1, range) && isWord(index + 1, range))
    case UInt8(ascii: "&"):
      isWord(index + 1, range) || byteAt(index + 1, range) == UInt8(ascii: "#")
    // `http://` and `www.` start links of GitHub Flavored Markdown, in which backslashes are kept.
    case UInt8(ascii: ":"):
      byteAt(index + 1, range) == UInt8(ascii: "/") && byteAt(index + 2, range) == UInt8(ascii: "/")
    case UInt8(ascii: "."): isWorldWideWeb(index, range)
    default: false
    }
  }

  /// Returns `true` if Markdown interprets a character at the start of a line.
  private func isBlockSyntax(_ byte: UInt8, _ index: Int, _ range: Range<Int>) -> Bool {
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ">"),
      UInt8(ascii: "="):
      return index == range.lowerBound
    case UInt8(ascii: "."), UInt8(ascii: ")"):
      guard index > range.lowerBound, index - range.lowerBound <= 9 else { return false }
      for digit in content.text[range.lowerBound..<index] where !digit.isASCIIDigit {
        return false
      }
      return true
    default: return false
    }
  }

  private func isWorldWideWeb(_ index: Int, _ range: Range<Int>) -> Bool {
    guard index >= range.lowerBound + 3 else { return false }
    for byte in content.text[(index - 3)..<index] where byte | 0x20 != UInt8(ascii: "w") {
      return false
    }
    return true
  }

  private func byteAt(_ index: Int, _ range: Range<Int>) -> UInt8? {
    range.contains(index) ? content.text[index] : nil
  }

  /// Returns `true` if an ASCII letter or digit is at an index.
  private func isWord(_ index: Int, _ range: Range<Int>) -> Bool {
    guard let byte = byteAt(index, range) else { return false }
    return byte.isASCIIAlphanumeric
  }
}
