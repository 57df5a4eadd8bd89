import Basics
import HTMLParsing

extension ContentSelection {
  /// Excludes links, captions and titles within the root.
  mutating func excludeSingleBlocks() {
    let keepsFirstLevel = hasFirstLevelSections
    let firstTitle = blocks.indices.first(where: isFirstHeading) ?? blocks.endIndex
    let indexes = indexes
    for index in containers[root].blocks
    where blocks[index].exclusion == nil && !declarations.contains(index) {
      let count = counts[index]
      switch blocks[index].kind {
      case .heading(level: 1) where !keepsFirstLevel:
        // One with an identifier below the title is a section.
        if index == firstTitle || !isIdentifiedHeading(index) { blocks[index].exclusion = .title }
      case .heading, .tableRow, .code: continue
      case .term where isDefinition(index): continue
      case .caption: blocks[index].exclusion = .caption
      default:
        if TextSum(count).isLinks, !isStatement(index),
          !(list(of: index).map(indexes.contains) ?? false)
        {
          blocks[index].exclusion = .links
        } else if isCaption(index) {
          blocks[index].exclusion = .caption
        }
      }
    }
  }

  /// The bytes of blocks.
  private struct TextSum {
    var bytes = 0
    var linkBytes = 0

    init() {}

    init(_ count: BlockCounts) { add(count) }

    /// A Boolean value that indicates whether two thirds are links.
    var isLinks: Bool { linkBytes * 3 > bytes * 2 }

    mutating func add(_ count: BlockCounts) {
      bytes += Int(count.bytes)
      linkBytes += Int(count.linkBytes)
    }
  }

  /// The lists in the root of which all entries are content, whatever their own shares of links are: those of whose text less
  /// than two thirds are links, and the one with more than half of the text.
  private var indexes: Set<Int> {
    var sums: [Int: TextSum] = [:]
    var total = 0
    for index in containers[root].blocks where blocks[index].exclusion == nil {
      total += Int(counts[index].bytes)
      guard let list = list(of: index) else { continue }
      sums[list, default: TextSum()].add(counts[index])
    }
    return Set(sums.filter { !$0.value.isLinks || $0.value.bytes * 2 > total }.keys)
  }

  /// Returns the container of the list of which a block is an entry.
  private func list(of index: Int) -> Int? {
    guard case .listItem = blocks[index].kind else { return nil }
    let container = Int(counts[index].container)
    guard containers[container].name == .li else { return nil }
    let list = Int(containers[container].parent)
    return list < 0 ? nil : list
  }

  /// The minimum number of first-level headings of a page whose sections they start, as `mandoc` and `pod2html` write them.
  private static var firstLevelSections: Int { 3 }

  private var hasFirstLevelSections: Bool {
    let headings = containers[root].blocks.count { isFirstHeading($0) && blocks[$0].isMain }
    return headings >= Self.firstLevelSections
  }

  /// Returns `true` if a block is a short text outside a paragraph that follows an image.
  private func isCaption(_ index: Int) -> Bool {
    let count = counts[index]
    guard count.followsMedium, count.bytes < 200, blocks[index].kind == .paragraph else {
      return false
    }
    return containers[Int(count.container)].name != .p
  }

  // MARK: Edges

  /// Excludes short lines before the first and after the last paragraph: dates, authors, labels.
  ///
  /// Terms with an identifier, and rows that define one, start entries of a reference; their lines are kept, and so are the
  /// definitions of a section.
  mutating func excludeEdges() {
    let range = containers[root].blocks
    guard let first = range.first(where: isProse), let last = range.last(where: isProse) else {
      return
    }
    let entries = startOfEntries(with: first) { isLabel($0) }
    let firstEntry =
      (range.lowerBound..<(entries ?? first)).first(where: isEntry) ?? entries ?? first
    let definitions = definitions(first, last)
    for index in range.lowerBound..<firstEntry
    where blocks[index].isMain && isLabel(index) && !isWholeSection(index) && !isPurpose(index)
      && !definitions.contains(index)
    {
      blocks[index].exclusion = .edge
    }
    guard !(last + 1..<range.upperBound).contains(where: isEntry) else { return }
    for index in (last + 1..<range.upperBound).reversed() where blocks[index].isMain {
      if case .heading = blocks[index].kind {
      } else if !isLabel(index) || startsIdentifiedSection(index) || definitions.contains(index) {
        return
      }
      blocks[index].exclusion = .edge
    }
  }

  /// The maximum number of bytes and of words of a line about the file of a page.
  private static let (fileLineBytes, fileLineWords) = (120, 10)

  /// Excludes the line behind most of the text that tells no more than the file of the page, when it changed and who did it:
  /// `wiki/syntax.txt · Last modified: 2023/01/05 12:00 by admin`.
  ///
  /// Several such lines are a list of files.
  mutating func excludeFileLine() {
    let lines = blocks.indices.filter(isFileLine)
    guard let line = lines.first, lines.count == 1,
      blocks[line].range.lowerBound >= text.count - blocks[line].range.upperBound,
      blocks[..<line].contains(where: \.isText)
    else { return }
    blocks[line].exclusion = .hint
  }

  private func isFileLine(_ index: Int) -> Bool {
    guard blocks[index].isMain, blocks[index].kind == .paragraph,
      counts[index].bytes <= Self.fileLineBytes, counts[index].marks > 0,
      counts[index].linkBytes == 0
    else { return false }
    let words = String(decoding: text[blocks[index].range], as: UTF8.self).split(separator: " ")
    return words.count <= Self.fileLineWords && words.contains(where: Self.isFileName)
      && words.contains(where: Self.isDate)
  }

  /// Returns `true` for a path or a name with an extension: `wiki/syntax.txt`.
  private static func isFileName(_ word: Substring) -> Bool {
    guard let dot = word.utf8.lastIndex(of: UInt8(ascii: ".")), dot > word.startIndex else {
      return false
    }
    let ending = word.utf8[word.utf8.index(after: dot)...]
    return 1...5 ~= ending.count && ending.allSatisfy(\.isASCIIAlphanumeric)
      && ending.contains(where: \.isASCIILetter)
  }

  /// Returns `true` for a date of three numbers, one of them a year: `2023/01/05`, `05.01.2023`.
  private static func isDate(_ word: Substring) -> Bool {
    let numbers = word.split { !$0.isNumber }
    return numbers.count == 3 && numbers.contains { $0.count == 4 }
      && numbers.allSatisfy { $0.count == 4 || $0.count <= 2 }
      && word.utf8.allSatisfy { $0.isASCIIDigit || !$0.isASCIILetter && $0 < 0x80 }
  }

  /// Returns `true` if a block is a term with an identifier, the start of a table row with code, or in a cell with a
  /// declaration.
  private func isEntry(_ index: Int) -> Bool {
    guard blocks[index].isMain else { return false }
    if declarations.contains(index) { return true }
    switch blocks[index].kind {
    case .term: return blocks[index].anchor >= 0
    case .paragraph where blocks[index].startsRow:
      guard let span = spans[blocks[index].spans].first(where: { $0.kind == .code }) else {
        return false
      }
      return span.range.lowerBound == blocks[index].range.lowerBound
    default: return false
    }
  }

  /// Returns `true` if a line is the whole text of a section, as the synopsis on a manual page; a date or an author stands
  /// before the text of its section.
  private func isWholeSection(_ index: Int) -> Bool {
    guard index > 0, index + 1 < blocks.count, blocks[index].kind == .paragraph,
      case .heading = blocks[index - 1].kind
    else { return false }
    return blocks[index + 1].kind == blocks[index - 1].kind && counts[index].linkBytes == 0
      && counts[index - 1].linkBytes == 0
  }

  /// Returns `true` if a line is the only text between the title and the first section, and reads like the purpose of what
  /// the page is about: `Removes the component from memory`.
  private func isPurpose(_ index: Int) -> Bool {
    guard index > 0, index + 1 < blocks.count, isFirstHeading(index - 1),
      counts[index].linkBytes == 0,
      case .heading(2...) = blocks[index + 1].kind, isParagraph(index)
    else { return false }
    let line = text[blocks[index].range]
    // A date has numbers; `addr1` is none.
    return line.count >= Self.purposeMinimum
      && line.split(separator: UInt8(ascii: " ")).allSatisfy { word in
        word.first?.isASCIILetter == true || !word.contains(where: \.isASCIIDigit)
      }
  }

  /// Returns `true` if a block is a `<p>`, or text beside the heading before it without an element of its own.
  private func isParagraph(_ index: Int) -> Bool {
    let container = counts[index].container
    return containers[Int(container)].name == .p
      || containers[Int(counts[index - 1].container)].parent == container
  }

  /// The minimum size of the purpose of a page, in bytes.
  private static let purposeMinimum = 24

  /// Returns the blocks of description lists that start sections, as the parameters of a function, and of those that contain the
  /// first or the last paragraph, as the fields of a command; the date and the author of an article are below its title.
  private func definitions(_ firstParagraph: Int, _ lastParagraph: Int) -> Set<Int> {
    let levels = headingLevels
    var found: Set<Int> = []
    var end = 0
    for container in containers where container.name == .dl && container.first >= end {
      // A list that directly follows one of these continues it.
      guard
        container.first == end && end > 0 && isDefinitionList(container)
          || isSectionList(container, levels)
          || [firstParagraph, lastParagraph].contains(where: container.blocks.contains)
            && isDefinitionList(container)
      else { continue }
      found.formUnion(container.blocks)
      end = container.end
    }
    return found
  }

  /// The number of headings of each level, the excluded title included.
  private var headingLevels: [Int: Int] {
    var levels: [Int: Int] = [:]
    for block in blocks where block.isMain || block.exclusion == .title {
      if case .heading(let level) = block.kind { levels[level, default: 0] += 1 }
    }
    return levels
  }

  /// Returns `true` if a list of definitions directly follows one of several headings of a level, and there is a heading of a
  /// higher level, the title.
  private func isSectionList(_ list: BlockContainer, _ levels: [Int: Int]) -> Bool {
    guard list.first > 1, case .heading(let level) = blocks[list.first - 1].kind,
      blocks[list.first - 1].isMain, levels[level, default: 0] > 1,
      levels.keys.contains(where: { $0 < level })
    else { return false }
    return isDefinitionList(list)
  }

  /// Returns `true` if a list has terms and descriptions, and less than a third of it is links.
  private func isDefinitionList(_ list: BlockContainer) -> Bool {
    let kinds = list.blocks.map { blocks[$0].kind }
    guard kinds.contains(.term), kinds.contains(where: { $0 != .term }) else { return false }
    let bytes = list.blocks.reduce(0) { $0 + Int(counts[$1].bytes) }
    return list.blocks.reduce(0) { $0 + Int(counts[$1].linkBytes) } * 3 < bytes
  }

  /// Returns `true` if a line follows a heading with an identifier, as `MIT` below `License`; the labels below an article
  /// have none.
  private func startsIdentifiedSection(_ index: Int) -> Bool {
    guard index > 0, case .heading = blocks[index - 1].kind else { return false }
    return blocks[index - 1].anchor >= 0 && counts[index].linkBytes == 0
      && counts[index - 1].linkBytes == 0
  }

  /// Returns `true` if a block is a paragraph with sentences.
  private func isProse(_ index: Int) -> Bool {
    counts[index].bytes >= 60 && counts[index].marks > 0 && weight(index) > 0
  }

  /// Returns `true` if a block is a short line that ends no sentence and introduces nothing.
  private func isLabel(_ index: Int) -> Bool {
    guard let end = lineEnd(index) else { return false }
    return end == UInt8(ascii: ":") ? isFieldName(index) : !Self.endsSentence(end)
  }

  /// Returns `true` for a line such as `Status:` before its value, or before the next field.
  private func isFieldName(_ index: Int) -> Bool {
    guard blocks[index].range.count <= Self.fieldNameLimit, index + 1 < blocks.count,
      let next = lineEnd(index + 1)
    else { return false }
    return !Self.endsSentence(next)
  }

  /// The maximum size of the name of a field, in bytes; a longer line introduces what follows.
  private static let fieldNameLimit = 24

  /// Returns the last byte of a short line; `nil` for other blocks.
  private func lineEnd(_ index: Int) -> UInt8? {
    guard counts[index].bytes < 60 else { return nil }
    switch blocks[index].kind {
    case .paragraph, .term: return text[blocks[index].range.upperBound - 1]
    default: return nil
    }
  }

  private static func endsSentence(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!")
  }

  /// Includes the sections of one paragraph that directly precede the first section of the main content, as the
  /// name and purpose of a program on its manual page.
  ///
  /// They have headings of the same level, below the title if there is one; a date or an author stands before the text of
  /// its section.
  mutating func includeLeadingSections() {
    guard var first = blocks.firstIndex(where: \.isMain),
      case .heading(let level) = blocks[first].kind, level > 1
    else { return }
    let title = blocks.indices.first(where: isFirstHeading) ?? -1
    while first - 2 > title, blocks[first - 2].kind == .heading(level: level),
      blocks[first - 1].kind == .paragraph, counts[first - 1].linkBytes == 0,
      mayStartContent(first - 1), mayStartContent(first - 2)
    {
      blocks[first - 1].exclusion = nil
      blocks[first - 2].exclusion = nil
      first -= 2
    }
  }

  /// Returns `true` if a block is excluded only for its place: at the edge of the content, outside, or in a header.
  private func mayStartContent(_ index: Int) -> Bool {
    switch blocks[index].exclusion {
    case nil, .edge, .outside, .emptySection: return true
    case .hint: break
    default: return false
    }
    var container = Int(counts[index].container)
    while container >= 0 {
      guard containers[container].hints.intersection(.boilerplate).isSubset(of: .header) else {
        return false
      }
      container = Int(containers[container].parent)
    }
    return true
  }

  // MARK: Headings

  /// Excludes headings whose sections are excluded.
  mutating func excludeEmptySections() {
    /// The level of the following heading if no other block of the main content is between; 0 at the end.
    var nextLevel: Int? = 0
    var hasExcluded = false
    for index in blocks.indices.reversed() {
      guard blocks[index].isMain else {
        hasExcluded = true
        continue
      }
      if case .heading(let level) = blocks[index].kind {
        if let nextLevel, nextLevel <= level, hasExcluded {
          blocks[index].exclusion = .emptySection
          continue
        }
        nextLevel = level
      } else {
        nextLevel = nil
      }
      hasExcluded = false
    }
  }
}

extension ContentBlock {
  /// A Boolean value that indicates whether the block is no heading.
  fileprivate var isText: Bool { if case .heading = kind { false } else { true } }
}
