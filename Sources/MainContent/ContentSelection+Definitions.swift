import Basics
import HTMLParsing

/// Pages of references: the terms that they define, `<dt id="time.sleep">time.sleep(secs)</dt>`, and the description above
/// these.
extension ContentSelection {
  /// The number of link targets in the root from which a page is a reference.
  private static var referenceMinimum: Int { 3 }
  /// The minimum weight of the description of a reference.
  private static var descriptionMinimum: Int { 100 }

  /// Includes the description of a module or class, which generators write into an element of its own above that of the members.
  mutating func includeDescription() {
    guard isReference else { return }
    let best = containers.indices
      .prefix { containers[$0].first < containers[root].first }
      .filter { isDescription(containers[$0]) }
      .max { weight(of: containers[$0]) < weight(of: containers[$1]) }
    guard let best else { return }
    for index in containers[best].blocks where blocks[index].exclusion == .outside {
      blocks[index].exclusion = nil
    }
  }

  /// A Boolean value that indicates whether the root is in no article, and has link targets of members: headings, terms and
  /// links with identifiers.
  private var isReference: Bool {
    var ancestor = root
    while ancestor >= 0 {
      if containers[ancestor].name == .article { return false }
      ancestor = Int(containers[ancestor].parent)
    }
    let element = Int(containers[root].element)
    var members = 0
    for index in element..<Int(document.elements[element].end) {
      let name = document.elements[index].name
      guard name.isHeading || name == .dt || name == .a else { continue }
      members += document.has(.id, index) || name == .a && document.has(.name, index) ? 1 : 0
      if members == Self.referenceMinimum { return true }
    }
    return false
  }

  /// Returns `true` if an element before the root is excluded only for its place, and reads like content.
  private func isDescription(_ container: BlockContainer) -> Bool {
    let weight = weight(of: container)
    guard container.end <= containers[root].first, weight >= Self.descriptionMinimum else {
      return false
    }
    var (bytes, linkBytes) = (0, 0)
    for index in container.blocks where blocks[index].exclusion == .outside {
      bytes += Int(counts[index].bytes)
      linkBytes += Int(counts[index].linkBytes)
    }
    return weight * 4 > bytes * 3 && linkBytes * 5 <= bytes
  }

  /// Returns `true` for a term with an identifier that leads to itself, or that is no link and that its identifier names;
  /// types in it may be links.
  ///
  /// The entries of an index have numbered identifiers, or none, and lead elsewhere.
  func isDefinition(_ index: Int) -> Bool {
    guard blocks[index].kind == .term, blocks[index].exclusion == nil,
      let identifier = identifier(of: index), !identifier.isEmpty
    else { return false }
    if leads(index, to: identifier) { return true }
    guard let word = Self.lastWord(of: identifier) else { return false }
    // The term may lead to what it stands for further up, as those of the attributes of Graphviz do.
    if isLink(index) { return leadsWithin(index) && hasWord(word, blocks[index].range) }
    return hasWord(word, index)
  }

  /// Returns `true` if all links in a block lead to other parts of the page.
  private func leadsWithin(_ index: Int) -> Bool {
    spans[blocks[index].spans].allSatisfy {
      $0.kind != .link || document.leadsWithin($0.element)
    }
  }

  /// Returns `true` for a heading below the first level that is the name of a member, by which its identifier starts:
  /// `<section id="getAction()"><h3>getAction</h3>`.
  func isMember(_ index: Int) -> Bool {
    guard isSectionHeading(index), let identifier = identifier(of: index) else { return false }
    let name = text[blocks[index].range]
    guard name.count > 1, identifier.starts(with: name), name.allSatisfy(Self.isPartOfName) else {
      return false
    }
    // Headings of one word have such identifiers in articles, too.
    return identifier.contains(UInt8(ascii: "(")) || name.contains(UInt8(ascii: "_"))
      || name.contains(where: \.isASCIILowercase)
        && name.dropFirst().contains(where: \.isASCIIUppercase)
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  private func identifier(of index: Int) -> ArraySlice<UInt8>? {
    let anchor = Int(blocks[index].anchor)
    guard anchor >= 0 else { return nil }
    return (document.range(.id, of: anchor) ?? document.range(.name, of: anchor))
      .map { document.bytes(of: $0) }
  }

  /// Returns `true` if a link in a block has an identifier as its fragment: `<dt id="alt"><a href="#alt">alt</a></dt>`.
  private func leads(_ index: Int, to identifier: ArraySlice<UInt8>) -> Bool {
    spans[blocks[index].spans].contains { span in
      span.kind == .link && document.leads(span.element, to: identifier)
    }
  }

  /// Returns the last word with a letter in an identifier: `sleep` of `time.sleep`, `stop` of `stop-0`; `nil` if it has none.
  private static func lastWord(of identifier: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    identifier.split { !$0.isASCIIAlphanumeric && $0 < 0x80 }
      .last { !$0.allSatisfy(\.isASCIIDigit) }
  }

  /// Returns `true` if a block has a word outside its links, in any case.
  private func hasWord(_ word: ArraySlice<UInt8>, _ index: Int) -> Bool {
    var start = blocks[index].range.lowerBound
    let links = spans[blocks[index].spans].lazy.filter { $0.kind == .link }.map(\.range)
    for link in links where link.lowerBound >= start {
      if hasWord(word, start..<link.lowerBound) { return true }
      start = link.upperBound
    }
    return hasWord(word, start..<blocks[index].range.upperBound)
  }

  private func hasWord(_ word: ArraySlice<UInt8>, _ range: Range<Int>) -> Bool {
    text[range].split { !$0.isASCIIAlphanumeric && $0 < 0x80 }.contains { other in
      other.count == word.count
        && zip(other, word).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
  }
}

extension HTMLDocument {
  /// Returns `true` if a link leads to a part of its page: its URL is a fragment.
  func leadsWithin(_ link: Int) -> Bool {
    range(.href, of: link).map { bytes(of: $0).first == UInt8(ascii: "#") } ?? false
  }

  /// Returns `true` if a link has an identifier as its fragment; its URL may have the name of the page.
  func leads(_ link: Int, to identifier: ArraySlice<UInt8>) -> Bool {
    guard let range = range(.href, of: link) else { return false }
    let url = bytes(of: range)
    guard let mark = url.firstIndex(of: UInt8(ascii: "#")) else { return false }
    return Self.decoded(url[(mark + 1)...]) == identifier
  }

  /// Returns a fragment without its percent-encoding.
  private static func decoded(_ fragment: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard fragment.contains(UInt8(ascii: "%")) else { return fragment }
    var (bytes, rest) = ([UInt8](), fragment)
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(Hexadecimal.value)
      let isEncoded = byte == UInt8(ascii: "%") && digits.count == 2
      bytes.append(isEncoded ? digits[0] << 4 | digits[1] : byte)
      if isEncoded { rest.removeFirst(2) }
    }
    return bytes[...]
  }
}
