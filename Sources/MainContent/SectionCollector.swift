import Basics
import HTMLParsing

/// Cuts the blocks of a page into sections, in one pass.
struct SectionCollector {
  private let content: MainContent
  private let tableTerms: [Int: Range<Int>]
  /// The first heading of the main content.
  private let firstHeading: Int?
  private var open: OpenLists
  private var sections: [ContentSection] = []
  private var anchors: Set<String> = []

  // The current section.
  private var start = 0
  private var heading: Int?
  private var level = 0
  /// The end of the list in which the current term is explained; `nil` for others.
  private var termEnd: Int?
  /// The last identified term and the rest of its list.
  private var identified = 0..<0

  init(_ content: MainContent) {
    self.content = content
    tableTerms = content.tableTerms()
    firstHeading = content.blocks.firstIndex { block in
      if case .heading = block.kind { block.isMain } else { false }
    }
    open = OpenLists(content.lists)
  }

  /// Returns the sections, in document order.
  mutating func collect() -> [ContentSection] {
    for index in content.blocks.indices {
      open.move(to: index)
      if let level = level(of: index) {
        startSection(index, level)
      } else if index == termEnd {
        // The section around the list goes on.
        finish(at: index)
        (start, heading, level) = (index, nil, ContentSection.termLevel)
      }
    }
    finish(at: content.blocks.count)
    return sections
  }

  /// Returns the level of the section that a block starts; `nil` if it starts none.
  private func level(of index: Int) -> Int? {
    let list = open.innermost
    // The first term of a list in a description has a text of its own.
    let startsInnerList = list?.blocks.lowerBound == index && index < termEnd ?? 0
    let followsTerm = heading == index - 1 && level >= ContentSection.termLevel && !startsInnerList
    let own = content.sectionLevel(of: index, followsTerm: followsTerm)
    guard let level = own ?? tableTerms[index].map({ _ in ContentSection.termLevel }) else {
      return nil
    }
    // URLs lead to the identified term that explains a list of others without identifiers, and not to these.
    let isPart =
      level >= ContentSection.termLevel && content.blocks[index].anchor < 0
      && identified.contains(index)
      && list.map { $0.blocks.lowerBound > identified.lowerBound } ?? false
    return isPart ? nil : level
  }

  private mutating func startSection(_ index: Int, _ level: Int) {
    finish(at: index)
    (start, heading, self.level) = (index, index, level)
    termEnd = tableTerms[index] == nil ? end(ofTerm: index) : nil
    if level < ContentSection.termLevel {
      identified = 0..<0
    } else if content.blocks[index].anchor >= 0, let termEnd {
      identified = index..<termEnd
    }
  }

  /// Returns the end of the list in which a term is explained; `nil` for a heading, and for a term whose explanation may
  /// follow the list.
  private func end(ofTerm index: Int) -> Int? {
    guard let list = open.innermost else { return nil }
    switch content.blocks[index].kind {
    case .listItem, .tableRow: break
    case .term where list.name == .dl && index + 1 < list.blocks.upperBound: break
    default: return nil
    }
    // A table of one row is often the signature of what follows.
    if list.name == .table, list.blocks.lowerBound == index { return nil }
    return list.blocks.upperBound
  }

  /// Ends the current section before a block.
  private mutating func finish(at end: Int) {
    guard end > start else { return }
    let purpose = heading.flatMap {
      $0 == firstHeading
        ? PurposeLine.range(below: $0, content.blocks, content.spans, content.text) : nil
    }
    sections.append(
      ContentSection(
        heading: heading,
        name: purpose ?? heading.map { tableTerms[$0] ?? content.sectionName(of: $0) },
        isPurpose: purpose != nil,
        level: level,
        anchor: heading.flatMap { ownAnchor(of: $0) },
        blocks: start..<end
      )
    )
  }

  /// Returns the anchor of a heading; URLs lead to the first of several elements with one identifier.
  private mutating func ownAnchor(of heading: Int) -> String? {
    guard let anchor = content.anchor(of: heading), !Self.endsNavigation(anchor),
      anchors.insert(anchor).inserted
    else { return nil }
    return anchor
  }

  /// Returns `true` for the target of a link that skips the navigation, such as `skip-navbar_top` of Javadoc: it names what
  /// stands before it.
  private static func endsNavigation(_ anchor: String) -> Bool {
    let letters = anchor.utf8.prefix(8).lazy.filter(\.isASCIILetter).map(\.asciiLowercased)
    return letters.starts(with: "skipnav".utf8)
  }
}
