import HTMLParsing

/// A section of a page: a heading or a term, and the blocks up to the next one.
public struct ContentSection: Sendable {
  /// The ``level`` of a term of a description list or a table; those of headings are lower.
  public static let termLevel = 7
  /// The ``level`` of a further term that the same text explains: a function with several signatures has one description.
  public static let furtherTermLevel = 8

  /// The index of the heading or term in ``MainContent/blocks``; `nil` for the blocks before the first heading, and for those
  /// behind a list of terms, which continue the section around the list.
  public let heading: Int?
  /// The range of the heading or term in ``MainContent/text``, or of the purpose of a manual page, which is all text of its
  /// first section; `nil` without a heading.
  public let name: Range<Int>?
  /// A Boolean value that indicates whether ``name`` is the purpose of a manual page.
  public let isPurpose: Bool
  /// The level of the heading from 1 to 6; ``termLevel`` or ``furtherTermLevel`` for a term, ``termLevel`` for what follows a
  /// list of terms, 0 before the first heading.
  public let level: Int
  /// The fragment of URLs that lead to the section, without `#`; `nil` if the page has none.
  public let anchor: String?
  /// The range of its blocks, including the heading, in ``MainContent/blocks``.
  ///
  /// Subsections are sections of their own and follow.
  public let blocks: Range<Int>
}

extension MainContent {
  /// The sections of the page, in document order; every block belongs to one section.
  ///
  /// Excluded headings start no section, except the title.
  public var sections: [ContentSection] {
    var collector = SectionCollector(self)
    return collector.collect()
  }

  /// Returns the level of the section that a block starts; `nil` if it starts none.
  func sectionLevel(of index: Int, followsTerm: Bool) -> Int? {
    let block = blocks[index]
    guard block.isMain || block.exclusion == .title, !isIndexEntry(block) else { return nil }
    switch block.kind {
    case .heading(let level): return level
    case .term where block.anchor >= 0:
      return followsTerm ? ContentSection.furtherTermLevel : ContentSection.termLevel
    case .paragraph where block.leadBytes > 0: return ContentSection.termLevel
    case .listItem where block.leadBytes > 0: return ContentSection.termLevel
    case .paragraph where !block.startsRow && !(followsTerm && isSignature(block)): return nil
    default: break
    }
    guard term(of: block) != nil else { return nil }
    let isFurther = followsTerm && (block.kind == .term || block.continuesFirstCell)
    return isFurther ? ContentSection.furtherTermLevel : ContentSection.termLevel
  }

  /// Returns `true` for an entry of the index of a book, which names the sections about its term and explains nothing:
  /// `abs, ` and a link.
  private func isIndexEntry(_ block: ContentBlock) -> Bool {
    guard block.kind == .term,
      let link = spans[block.spans].first(where: { $0.kind == .link })?.range.lowerBound,
      link - block.range.lowerBound > 2
    else { return false }
    let term = text[block.range.lowerBound..<link]
    return term.suffix(2).elementsEqual(", ".utf8) && !term.contains(UInt8(ascii: "("))
  }

  /// Returns `true` if a block is a line of a cell that is no sentence.
  private func isSignature(_ block: ContentBlock) -> Bool {
    block.continuesFirstCell && !".:!?".utf8.contains(text[block.range.upperBound - 1])
  }

  /// The maximum size of code that is a term, in bytes; longer code is an example.
  private static let termLimit = 64
  /// The maximum size of a term of a description list without an identifier, in bytes; longer ones are paragraphs.
  private static let plainTermLimit = 128

  /// Returns the range of the name of a section that starts with a block.
  func sectionName(of index: Int) -> Range<Int> {
    let name = title(of: blocks[index]) ?? term(of: blocks[index]) ?? blocks[index].range
    // Texinfo writes a colon before each term, behind an empty category.
    let isMarked = text[name].starts(with: ": ".utf8) && name.count > 2
    return isMarked ? name.lowerBound + 2..<name.upperBound : name
  }

  /// Returns the range of the bold text with which an identified block starts, without its last mark; `nil` if there is none.
  private func title(of block: ContentBlock) -> Range<Int>? {
    guard block.leadBytes > 0 else { return nil }
    let start = block.range.lowerBound
    let end = start + Int(block.leadBytes)
    return end > start + 1 && ".:;".utf8.contains(text[end - 1]) ? start..<end - 1 : start..<end
  }

  /// Returns the range of the term that a table row, a list item or a description list defines: the code with which it
  /// starts, or a term of a description list without code; `nil` if there is none.
  ///
  /// Code that only a space separates belongs together: the row of an operator starts with `boolean` and `IS FALSE`.
  private func term(of block: ContentBlock) -> Range<Int>? {
    switch block.kind {
    case .tableRow(_, isHeader: false): break
    case .paragraph where block.startsRow || block.continuesFirstCell: break
    case .term where block.anchor < 0:
      // Options have several names: `-a, --assert`.
      let isOption = text[block.range.lowerBound] == UInt8(ascii: "-")
      if isOption, block.range.count <= Self.plainTermLimit { return block.range }
    case .listItem: break
    default: return nil
    }
    // Cells that one of an earlier row covers are empty.
    var first = block.range.lowerBound
    if case .tableRow = block.kind { first += Int(block.cell?.column ?? 0) }
    var end = first
    for span in spans[block.spans] where span.kind == .code {
      let start = end == first || text[end] != 0x20 ? end : end + 1
      guard span.range.lowerBound == start,
        span.range.upperBound - first <= Self.termLimit
      else { break }
      end = span.range.upperBound
    }
    if end > first { return first..<end }
    return block.kind == .term && block.range.count <= Self.plainTermLimit ? block.range : nil
  }

  /// Returns the fragment that identifies a heading or a term; `nil` if there is none.
  public func anchor(of block: Int) -> String? {
    let element = Int(blocks[block].anchor)
    guard element >= 0 else { return nil }
    let anchor = document.attribute(.id, of: element) ?? document.attribute(.name, of: element)
    return anchor.flatMap { $0.isEmpty ? nil : $0 }
  }
}
