import Basics
import HTMLParsing

extension ContentSelection {
  // MARK: Cards

  /// The cards among the children of a container.
  private struct CardGroup {
    var children = 0
    var cards = 0
    var weight = 0
  }

  /// Excludes groups of cards: three or more sibling elements that each link to a page and describe it briefly.
  mutating func excludeCards() {
    let total = totalWeight
    var groups = Array(repeating: CardGroup(), count: containers.count)
    var cards: [Int] = []
    for (index, container) in containers.enumerated() where container.parent >= 0 {
      guard !container.blocks.isEmpty else { continue }
      let parent = Int(container.parent)
      groups[parent].children += 1
      guard isCard(container) else { continue }
      groups[parent].cards += 1
      groups[parent].weight += weight(of: container)
      cards.append(index)
    }
    for index in cards {
      let group = groups[Int(containers[index].parent)]
      guard group.cards >= 3, group.cards * 4 >= group.children * 3, group.weight * 5 < total * 2,
        !isIntroducedList(containers[Int(containers[index].parent)])
      else { continue }
      exclude(containers[index].blocks, .card)
    }
  }

  /// The minimum number of bytes of a sentence that introduces a list; `Related articles:` is a label.
  private static var introductionBytes: Int32 { 40 }

  private func isIntroducedList(_ container: BlockContainer) -> Bool {
    switch container.name {
    case .ul, .ol, .dl: introduces(container.first - 1)
    default: false
    }
  }

  /// Returns `true` if a block is a paragraph that ends with a colon, as in "Each server has these parameters:".
  private func introduces(_ index: Int) -> Bool {
    guard index >= 0, blocks[index].isMain, blocks[index].kind == .paragraph else { return false }
    let count = counts[index]
    return count.bytes >= Self.introductionBytes && count.linkBytes * 2 < count.bytes
      && text[blocks[index].range].last == UInt8(ascii: ":")
  }

  /// The maximum number of blocks of a card.
  private static var cardBlocks: Int { 8 }
  /// The maximum number of bytes in a card outside links.
  private static var cardBytes: Int32 { 400 }

  private func isCard(_ container: BlockContainer) -> Bool {
    guard container.blocks.count <= Self.cardBlocks else { return false }
    if container.blocks.count == 1 {
      guard container.name == .li || container.name == .div else { return false }
      let count = counts[container.first]
      return count.startsWithLink && count.linkBytes * 8 > count.bytes
        && !isDefinition(container.first)
    }
    var plain: Int32 = 0
    var hasLink = false
    for index in container.blocks {
      // Tested first, because the texts of cards are short.
      plain += counts[index].bytes - counts[index].linkBytes
      if plain > Self.cardBytes { return false }
      // References have sections of one sentence, with links to the source or to types, and lists of functions.
      if isSectionHeading(index) || isDefinition(index) || isFunction(index) { return false }
      hasLink = hasLink || isLink(index) && leadsElsewhere(index)
    }
    return hasLink
  }

  /// Returns `true` if a link in a block leads to another page; the numbers of paragraphs lead to these.
  private func leadsElsewhere(_ index: Int) -> Bool {
    spans[blocks[index].spans].contains {
      $0.kind == .link && !document.leadsWithin($0.element)
    }
  }

  /// Returns `true` if a block is a link and nothing else.
  func isLink(_ index: Int) -> Bool {
    counts[index].linkBytes > 0 && counts[index].linkBytes * 10 > counts[index].bytes * 9
  }

  /// Returns `true` if a block is a link with the name of a function or property: `gtk_label_new`, `Vec::push`, `open()` or
  /// `Gtk.Label:text`.
  private func isFunction(_ index: Int) -> Bool {
    isLink(index) && isFunctionName(blocks[index].range)
  }

  /// Returns `true` if a paragraph has words beside links, most of which are names of functions or types, as the result of a
  /// function: `returns std::max(a, b)`.
  func isStatement(_ index: Int) -> Bool {
    guard blocks[index].kind == .paragraph, !isLink(index) else { return false }
    let names = spans[blocks[index].spans].reduce(0) {
      $1.kind == .link && isFunctionName($1.range) ? $0 + $1.range.count : $0
    }
    return names * 2 > counts[index].linkBytes
  }

  private func isFunctionName(_ range: Range<Int>) -> Bool {
    var (isName, last) = (false, UInt8(0))
    for byte in text[range] {
      // A colon at the end belongs to a label, one behind a digit to a time.
      if last == UInt8(ascii: ":") { isName = isName || byte.isASCIILetter }
      switch byte {
      case 0...0x20: return false
      case UInt8(ascii: "_"), UInt8(ascii: "("): isName = true
      default: last = byte == UInt8(ascii: ":") && last.isASCIIDigit ? 0 : byte
      }
    }
    return isName
  }

  // MARK: Skip links

  /// The maximum number of skip links; more links to parts of the page are its contents.
  private static var skipLinks: Int { 3 }

  /// Excludes the links to parts of the page with which it starts, such as `Skip to content`.
  mutating func excludeSkipLinks() {
    let links = blocks.indices.prefix { index in
      blocks[index].kind == .paragraph && isLink(index) && !leadsElsewhere(index)
    }
    guard links.count <= Self.skipLinks, links.count < blocks.count else { return }
    exclude(links, .hint)
  }

  // MARK: Runs of links

  /// The sums of a run of short blocks.
  private struct LinkRun {
    var start: Int
    /// A Boolean value that indicates whether the run belongs to a definition that starts it, or to a sentence that introduces it.
    var belongs = false
    var bytes = 0
    var linkBytes = 0
    var links = 0

    var isBoilerplate: Bool { !belongs && links >= 3 && linkBytes * 3 > bytes }
  }

  /// Excludes runs of short blocks between paragraphs, if links prevail in them.
  ///
  /// A heading with an identifier and a definition start runs of their own, and so does what a sentence introduces, up to the
  /// next heading.
  mutating func excludeLinkRuns() {
    let range = containers[root].blocks
    var run = LinkRun(start: range.lowerBound)
    for index in range where blocks[index].exclusion == nil {
      if isSectionHeading(index) || run.belongs && isHeading(index) {
        if run.isBoilerplate { exclude(run.start..<index, .links) }
        run = LinkRun(start: index)
      } else if isDefinition(index) {
        // The short blocks before it belong to another definition, as a rule.
        run = LinkRun(start: index, belongs: true)
      }
      let introduces = introduces(index)
      if isShort(index), !introduces {
        run.bytes += Int(counts[index].bytes)
        guard !isFunction(index) else { continue }
        run.linkBytes += Int(counts[index].linkBytes)
        if isLink(index) { run.links += 1 }
        continue
      }
      if run.isBoilerplate {
        let first = run.start == range.lowerBound ? startOfSentences(before: index) : index
        exclude(run.start..<startOfHeadings(before: first, run.start), .links)
      }
      run = LinkRun(start: index + 1, belongs: introduces)
    }
    if run.isBoilerplate { exclude(run.start..<range.upperBound, .links) }
  }

  private func isHeading(_ index: Int) -> Bool {
    guard case .heading = blocks[index].kind else { return false }
    return true
  }

  private func isShort(_ index: Int) -> Bool {
    if case .tableRow = blocks[index].kind { return false }
    if blocks[index].kind == .code { return false }
    let count = counts[index]
    return count.bytes - count.linkBytes < 100 || count.linkBytes * 2 > count.bytes
  }

  /// Returns the index of the first of the short sentences without links directly before the first paragraph, if they start
  /// its section; otherwise that of the paragraph.
  private func startOfSentences(before index: Int) -> Int {
    var first = index
    while first > containers[root].first, isSentence(first - 1) { first -= 1 }
    return first > containers[root].first && isHeading(first - 1) ? first : index
  }

  /// Returns `true` if a block is a paragraph without links that ends a sentence.
  private func isSentence(_ index: Int) -> Bool {
    blocks[index].kind == .paragraph && counts[index].linkBytes == 0
      && text[blocks[index].range].last == UInt8(ascii: ".")
      && containers[Int(counts[index].container)].name == .p
  }

  /// Returns the index of the first of the headings directly before a block, which belong to it.
  private func startOfHeadings(before index: Int, _ start: Int) -> Int {
    var first = index
    while first > start, case .heading = blocks[first - 1].kind, counts[first - 1].linkBytes == 0 {
      first -= 1
    }
    return first
  }
}
