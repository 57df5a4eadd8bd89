import HTMLParsing

extension ContentSelection {
  /// Finds the container of the main content.
  mutating func findRoot() {
    root = articleBody ?? densestContainer
    widenRoot()
    widenRootOfCode()
    // A page without landmarks is one as a whole.
    let landmark = landmark ?? 0
    if hasSections(landmark) { root = landmark }
  }

  /// The innermost container with three quarters of the weight of its parent, and so on from the page down.
  ///
  /// Code alone is an example of what the elements around it tell, unless it has three quarters of the text. The description of a
  /// class has most of the weight where its members have a short line each, which are content, too.
  private var densestContainer: Int {
    var current = 0
    let (codeSums, memberSums) = (codeSums, memberSums)
    let bytes = blocks.indices.reduce(0) {
      blocks[$1].exclusion == nil ? $0 + Int(counts[$1].bytes) : $0
    }
    // The end of the elements in the last entry, which are parts of it.
    var entryEnd = 0
    // The containers within a container follow it.
    for index in containers.indices.dropFirst() {
      let container = containers[index]
      guard container.first < containers[current].end else { break }
      guard Int(container.element) >= entryEnd else { continue }
      let weight = weight(of: container)
      let code = codeSums[container.end] - codeSums[container.first]
      let isExample = code > 0 && code == weight && code * 4 < bytes * 3
      guard !isExample, weight * 4 >= self.weight(of: containers[current]) * 3 else { continue }
      let outer = containers[current]
      let hasAllMembers =
        memberSums[container.first] == memberSums[outer.first]
        && memberSums[container.end] == memberSums[outer.end]
      guard hasAllMembers else { continue }
      if isEntry(container) {
        entryEnd = Int(document.elements[Int(container.element)].end)
      } else if canBeRoot(container.name) {
        current = index
      }
    }
    return current
  }

  /// Returns `true` for an entry of a list beside others, which is not the content alone however long it is: `<li>`, `<dd>`, or
  /// the `<div>` around a term and its description.
  private func isEntry(_ container: BlockContainer) -> Bool {
    guard container.parent >= 0 else { return false }
    let list = containers[Int(container.parent)]
    switch container.name {
    case .li, .dd: break
    case .div where list.name == .dl: break
    default: return false
    }
    return (list.first..<container.first).contains { blocks[$0].exclusion == nil }
      || (container.end..<list.end).contains { blocks[$0].exclusion == nil }
  }

  /// The sums of the weights of the blocks of code before each index.
  private var codeSums: [Int] {
    var (sums, sum) = ([0], 0)
    sums.reserveCapacity(blocks.count + 1)
    for index in blocks.indices {
      if blocks[index].kind == .code { sum += weight(index) }
      sums.append(sum)
    }
    return sums
  }

  /// The numbers of members with a description or declaration of their own before each index.
  private var memberSums: [Int] {
    var (sums, sum) = ([0], 0)
    sums.reserveCapacity(blocks.count + 1)
    for index in blocks.indices {
      if isMember(index), index + 1 < blocks.count, blocks[index + 1].exclusion == nil { sum += 1 }
      sums.append(sum)
    }
    return sums
  }

  /// Returns `true` if an element with the name can contain the main content alone.
  private func canBeRoot(_ name: ElementName) -> Bool {
    switch name {
    case .html, .body, .main, .article, .section, .div, .td, .form, .center, .other: true
    default: false
    }
  }

  /// The container that the page names as the body of the article, if a fifth of the weight is in it.
  private var articleBody: Int? {
    let total = totalWeight
    var best: Int?
    for (index, container) in containers.enumerated() where isArticleBody(container) {
      let weight = weight(of: container)
      if weight * 5 > total, weight > best.map({ self.weight(of: containers[$0]) }) ?? 0 {
        best = index
      }
    }
    guard let best else { return nil }
    return containers[best].name == .article ? best : articleParts(from: best, total: total)
  }

  private func isArticleBody(_ container: BlockContainer) -> Bool {
    container.hints.contains(.articleBody) && container.name != .body && container.name != .html
  }

  /// Returns the container of all parts of an article that several elements contain.
  private func articleParts(from first: Int, total: Int) -> Int {
    var common = first
    for index in containers.indices.dropFirst(first + 1) {
      let container = containers[index]
      guard container.first >= containers[common].end, isArticleBody(container),
        weight(of: container) * 20 > total
      else { continue }
      // Another article of the page.
      if container.name == .article { break }
      guard let ancestor = commonAncestor(common, index) else { break }
      common = ancestor
    }
    return common
  }

  /// Returns the innermost container of two; `nil` if it is the page.
  private func commonAncestor(_ first: Int, _ second: Int) -> Int? {
    var ancestor = first
    while containers[ancestor].end < containers[second].end {
      ancestor = Int(containers[ancestor].parent)
      guard ancestor >= 0 else { return nil }
    }
    let name = containers[ancestor].name
    return name == .body || name == .html ? nil : ancestor
  }

  /// Widens the root to its parents as long as their other text reads like content.
  private mutating func widenRoot() {
    var isSection = isOneOfSections(root)
    while containers[root].parent >= 0 {
      let parent = Int(containers[root].parent)
      let name = containers[parent].name
      let isInSection = isOneOfSections(parent)
      guard name != .body, name != .html,
        isSection || isInSection || isContent(containers[parent], without: containers[root])
      else { return }
      (root, isSection) = (parent, isInSection)
    }
  }

  /// The minimum number of bytes of a line that explains code, such as the subject of a commit.
  private static var explanationBytes: Int32 { 12 }

  /// Widens a root of code, or of the changes of a commit, to the innermost element with a line before it that explains it.
  private mutating func widenRootOfCode() {
    guard isCode(containers[root]) else { return }
    var index = root
    while containers[index].parent >= 0 {
      index = Int(containers[index].parent)
      let name = containers[index].name
      guard name != .body, name != .html else { return }
      let before = containers[index].first..<containers[root].first
      guard before.contains(where: isExplanation) else { continue }
      root = index
      return
    }
  }

  private func isExplanation(_ index: Int) -> Bool {
    blocks[index].exclusion == nil && blocks[index].kind == .paragraph
      && counts[index].linkBytes == 0 && counts[index].bytes >= Self.explanationBytes
  }

  /// Returns `true` if most of the text of a container is code, or lines of a patch.
  private func isCode(_ container: BlockContainer) -> Bool {
    var (bytes, code) = (0, 0)
    for index in container.blocks where blocks[index].exclusion == nil {
      bytes += Int(counts[index].bytes)
      if blocks[index].kind == .code || isPatchLine(index) { code += Int(counts[index].bytes) }
    }
    return code * 2 > bytes
  }

  private func isPatchLine(_ index: Int) -> Bool {
    switch text[blocks[index].range].first {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): true
    default: false
    }
  }

  /// Returns `true` for a heading below the first level that has an identifier and is no link.
  func isSectionHeading(_ index: Int) -> Bool {
    guard case .heading(2...) = blocks[index].kind else { return false }
    return isIdentifiedHeading(index)
  }

  /// Returns `true` for a heading of any level that has an identifier and is no link.
  func isIdentifiedHeading(_ index: Int) -> Bool {
    guard case .heading = blocks[index].kind else { return false }
    return blocks[index].anchor >= 0 && blocks[index].exclusion == nil
      && counts[index].linkBytes * 2 < counts[index].bytes
  }

  /// The number of containers that are searched for another section.
  private static var siblingLimit: Int { 64 }

  /// Returns `true` if a container is one of a series of sections: a heading with an identifier starts it, and another one
  /// with the same parent, as the methods of a class.
  private func isOneOfSections(_ index: Int) -> Bool {
    let container = containers[index]
    guard !container.blocks.isEmpty, isSectionHeading(container.first) else { return false }
    let kind = blocks[container.first].kind
    // A list item with nothing but the section stands for it.
    var own = index
    while containers[own].parent >= 0,
      containers[Int(containers[own].parent)].blocks == container.blocks
    {
      own = Int(containers[own].parent)
    }
    let parent = containers[own].parent
    func isAlike(_ other: Int) -> Bool {
      other != own && containers[other].parent == parent && !containers[other].blocks.isEmpty
        && blocks[containers[other].first].kind == kind && isSectionHeading(containers[other].first)
    }
    let before = max(0, own - Self.siblingLimit)..<own
    let after = own + 1..<min(containers.count, own + Self.siblingLimit)
    return before.contains(where: isAlike) || after.contains(where: isAlike)
  }

  /// Returns `true` if the blocks of a container besides those of an inner one are content: they read like it, or they are
  /// the lead behind the title, or identified headings start sections among them.
  private func isContent(_ outer: BlockContainer, without inner: BlockContainer) -> Bool {
    // The headings and labels directly before the inner element are its own.
    let before = outer.first..<startOfLabels(before: inner.first, outer.first)
    let after = inner.end..<outer.end
    let limit = weight(of: inner)
    if readsLikeContent([before, after], limit: limit) { return true }
    let isLead = hasSection(outer.first..<inner.first) { level, _ in level == 1 }
    if isLead, readsLikeContent([after], limit: limit) { return true }
    return [outer.first..<inner.first, after].contains { range in
      hasSection(range) { $0 > 1 && blocks[$1].anchor >= 0 } || hasEntries(range)
    }
  }

  /// Returns `true` if three quarters of the text of some blocks read like content, which is less than a limit.
  private func readsLikeContent(_ ranges: [Range<Int>], limit: Int) -> Bool {
    var (bytes, linkBytes, weight) = (0, 0, 0)
    for range in ranges {
      weight += weightSums[range.upperBound] - weightSums[range.lowerBound]
      for index in range where blocks[index].exclusion == nil && !isFirstHeading(index) {
        bytes += Int(counts[index].bytes)
        linkBytes += Int(counts[index].linkBytes)
      }
    }
    return bytes == 0 || weight * 4 > bytes * 3 && linkBytes * 5 <= bytes && weight < limit
  }

  /// Returns `true` if a heading of any level with an identifier is directly followed by a term with one, as the part of a
  /// reference with the entries of a kind, which may have no descriptions.
  private func hasEntries(_ range: Range<Int>) -> Bool {
    range.dropLast().contains { index in
      isIdentifiedHeading(index) && blocks[index + 1].kind == .term
        && blocks[index + 1].anchor >= 0 && blocks[index + 1].exclusion == nil
    }
  }

  /// Returns `true` if a heading is followed by content, up to the next heading.
  ///
  /// - Parameters:
  ///   - range: The blocks.
  ///   - isIncluded: Tells whether a heading counts, from its level and its index.
  /// - Returns: `false` if no such heading is.
  private func hasSection(_ range: Range<Int>, _ isIncluded: (_ level: Int, _ index: Int) -> Bool)
    -> Bool
  {
    var isSection = false
    for index in range where blocks[index].exclusion == nil {
      if case .heading(let level) = blocks[index].kind { isSection = isIncluded(level, index) }
      if isSection, weight(index) > 0 { return true }
    }
    return false
  }

  /// The maximum number of labels, and of bytes in each, that an element has before it.
  private static var labelLimits: (count: Int, bytes: Int32) { (3, 60) }

  /// Returns the index of the first of the headings, identified terms and labels directly before an element, such as the title
  /// of a table; a link is no label.
  private func startOfLabels(before index: Int, _ start: Int) -> Int {
    var first = index
    while first > start, index - first < Self.labelLimits.count {
      let count = counts[first - 1]
      guard count.linkBytes == 0 else { break }
      switch blocks[first - 1].kind {
      case .heading: break
      case .term where blocks[first - 1].anchor >= 0: break
      case .paragraph, .caption:
        guard count.bytes < Self.labelLimits.bytes else { return first }
      default: return first
      }
      first -= 1
    }
    return first
  }

  /// Excludes the blocks outside a container.
  mutating func excludeOutside(_ container: Int) {
    exclude(0..<containers[container].first, .outside)
    exclude(containers[container].end..<blocks.count, .outside)
  }
}
