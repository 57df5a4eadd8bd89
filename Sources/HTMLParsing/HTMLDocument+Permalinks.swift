import Basics

/// Links by which generators of documentation let readers copy the URL of a heading or a term.
extension HTMLDocument {
  /// The maximum size of the text of a permalink, in bytes.
  private static let permalinkLimit = 64
  /// The number of text runs beside a link that are searched for the text that it marks.
  private static let neighborLimit = 16
  /// The maximum number of elements between a link and its heading.
  private static let headingDistance = 8

  /// Returns `true` for a link that only marks the text beside it, such as `¶` after a heading.
  ///
  /// Its URL is a fragment. Its text is a sign without letters and digits, or, if its class is that of a permalink, words
  /// such as `Link to this heading`. A sign that stands for nothing else may have a whole URL with a fragment, as permalinks
  /// of posts in forums have. In a heading or a term it precedes or follows the marked text, elsewhere it follows.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the URL.
  package func isPermalink(_ link: ElementIndex) -> Bool {
    guard let url = range(.href, of: link), bytes(of: url).contains(UInt8(ascii: "#")) else {
      return false
    }
    let text = textBytes(of: link, limit: Self.permalinkLimit + 1)
    guard text.count <= Self.permalinkLimit else { return false }
    let isFragment = bytes(of: url).first == UInt8(ascii: "#")
    let isPermalink =
      isFragment
      ? Self.isSign(text) && !isOperator(link, text) || isNamedPermalink(link, text)
      : Self.permalinkSigns.contains(String(decoding: text, as: UTF8.self))
    return isPermalink && hasMarkedText(beside: link)
  }

  /// Returns the text of a heading without its permalinks and the links that edit its section, up to `limit` bytes.
  ///
  /// Lines and blocks in it are parted by a space, in which `innerText` has a line break
  /// ([HTML](https://html.spec.whatwg.org/#the-innertext-idl-attribute)); otherwise the text is unmodified.
  public func headingText(of element: ElementIndex, limit: Int) -> String {
    let links = (element + 1..<Int(elements[element].end)).filter {
      elements[$0].name == .a && isPermalink($0) || isSectionEditor($0)
    }
    var text: [UInt8] = []
    var start = Int(elements[element].textStart)
    func append(upTo end: Int32) {
      for run in start..<max(start, Int(end)) {
        if textRuns[run].startsBlock, !text.isEmpty { text.append(UInt8(ascii: " ")) }
        text += textBytes(in: run..<run + 1, limit - text.count)
      }
    }
    for link in links {
      append(upTo: elements[link].textStart)
      start = max(start, Int(elements[link].textEnd))
    }
    append(upTo: elements[element].textEnd)
    return String(decoding: text, as: UTF8.self)
  }

  /// The texts of permalinks whose URL is more than a fragment.
  private static let permalinkSigns: Set<String> = ["#", "¶", "§", "🔗", "⚓", "⚓︎", "∞"]

  private static func isSign(_ text: [UInt8]) -> Bool {
    guard !text.contains(where: \.isASCIIAlphanumeric) else { return false }
    return String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      scalar.isASCII || !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
    }
  }

  /// Returns `true` for the name of an operator in code, which links to its definition; a `#` is a permalink there, too.
  private func isOperator(_ link: ElementIndex, _ text: [UInt8]) -> Bool {
    guard text.allSatisfy({ $0 < 0x80 }), text != [UInt8(ascii: "#")] else { return false }
    var element = Int(elements[link].parent)
    for _ in 0..<Self.headingDistance where element >= 0 {
      let name = elements[element].name
      if name == .pre || name == .code { return true }
      element = Int(elements[element].parent)
    }
    return false
  }

  /// Parts of the classes that generators give to permalinks.
  private static let permalinkClasses = [
    "anchor", "permalink", "headerlink", "header-link", "heading-link", "hash-link", "direct-link",
    "section-link",
  ]
  /// The words of which the texts of permalinks consist.
  private static let permalinkWords: Set<Substring> = [
    "link", "permalink", "anchor", "permanent", "direct", "copy", "to", "this", "the", "heading",
    "header", "headline", "section", "url", "icon", "toc", "table", "of", "contents", "back", "top",
  ]

  private func isNamedPermalink(_ link: ElementIndex, _ text: [UInt8]) -> Bool {
    guard let name = attribute(.class, of: link)?.lowercased(),
      Self.permalinkClasses.contains(where: name.contains)
    else { return false }
    let words = String(decoding: text, as: UTF8.self).lowercased().split { !$0.isLetter }
    return !words.isEmpty && words.allSatisfy(Self.permalinkWords.contains)
  }

  /// Returns `true` if the block of a link has other text: before the link, or on any side of it in a heading or a term.
  private func hasMarkedText(beside link: ElementIndex) -> Bool {
    let own = Int(elements[link].textStart)..<Int(elements[link].textEnd)
    guard !own.isEmpty else { return false }
    let first = max(0, own.lowerBound - Self.neighborLimit)
    guard let heading = heading(around: link) else {
      var index = own.lowerBound
      while index > first, !textRuns[index].startsBlock {
        index -= 1
        if hasWord(index) { return true }
      }
      return false
    }
    let start = max(first, Int(elements[heading].textStart))
    let end = min(own.upperBound + Self.neighborLimit, Int(elements[heading].textEnd))
    return (start..<own.lowerBound).contains(where: hasWord)
      || (own.upperBound..<end).contains(where: hasWord)
  }

  /// Returns the heading, or term of a description list, that contains a link; `nil` if there is none.
  private func heading(around link: ElementIndex) -> ElementIndex? {
    var element = Int(elements[link].parent)
    for _ in 0..<Self.headingDistance where element >= 0 {
      let name = elements[element].name
      if name.isHeading || name == .dt { return element }
      element = Int(elements[element].parent)
    }
    return nil
  }

  /// Returns `true` if a text run has a letter or a digit that readers see.
  func hasWord(_ run: Int) -> Bool {
    textRuns[run].isVisible
      && bytes(of: textRuns[run].range).contains { $0.isASCIIAlphanumeric || $0 >= 0x80 }
  }
}
