import HTMLParsing

/// Selects the blocks of the main content.
struct ContentSelection {
  private let blocks: [ContentBlock]
  private let counts: [BlockCollector.Counts]
  private let containers: [BlockContainer]
  private let text: [UInt8]
  private(set) var isMain: [Bool]
  /// The content weight of the blocks before each index.
  private var weights: [Int32] = []
  private var isBoilerplate: [Bool]
  private var isHinted: [Bool] = []
  private var root: Int = 0
  private var why: [String]

  init(_ collector: BlockCollector) {
    blocks = collector.blocks
    counts = collector.counts
    containers = collector.containers
    text = collector.text
    isMain = Array(repeating: false, count: blocks.count)
    isBoilerplate = Array(repeating: false, count: blocks.count)
    why = Array(repeating: "", count: blocks.count)
  }

  mutating func select() {
    guard !containers.isEmpty, !blocks.isEmpty, containers[0].end >= 0 else { return }
    sumWeights()
    markHinted()
    sumWeights()
    isHinted = isBoilerplate
    markTeasers()
    sumWeights()
    findRoot()
    widenRoot()
    markLinkRuns()
    sumWeights()
    mark()
    trimStart()
    trimEnd()
    dropEmptySections()
    if isPoor { markAll() }
  }

  /// A Boolean value that indicates whether the selection misses most of the text, as on a page of links.
  private var isPoor: Bool {
    var (main, other) = (0, 0)
    for index in blocks.indices {
      if isMain[index] { main += Int(counts[index].bytes) } else if !isHinted[index] { other += Int(counts[index].bytes) }
    }
    return main < 200 && main * 4 < other
  }

  /// Marks all blocks without a hint at boilerplate.
  private mutating func markAll() {
    for index in blocks.indices where !isHinted[index] {
      isMain[index] = blocks[index].kind != .heading(level: 1)
      why[index] = "all"
    }
  }

  /// The content weight of a block: the bytes of its text outside links, if it reads like content.
  private func weight(_ index: Int) -> Int32 {
    if isBoilerplate[index] { return 0 }
    let count = counts[index]
    let plain = count.bytes - count.linkBytes
    guard count.linkBytes * 2 < count.bytes else { return 0 }
    switch blocks[index].kind {
    case .heading, .term, .caption: return 0
    case .listItem: return plain >= 60 ? plain / (count.linkBytes > 0 ? 2 : 1) : 0
    case .tableRow, .code: return plain
    default:
      if plain < 40 { return 0 }
      return count.marks > 0 ? plain : plain / 4
    }
  }

  private mutating func sumWeights() {
    weights.removeAll(keepingCapacity: true)
    weights.reserveCapacity(blocks.count + 1)
    var sum: Int32 = 0
    weights.append(0)
    for index in blocks.indices {
      sum &+= weight(index)
      weights.append(sum)
    }
  }

  private func weight(of container: Int) -> Int32 {
    weights[Int(containers[container].end)] - weights[Int(containers[container].first)]
  }

  // MARK: Hints

  private mutating func markHinted() {
    let total = weights[weights.count - 1]
    var ofParagraphs: Int32 = 0
    for index in containers.indices where containers[index].name == .p {
      if !containers[index].hints.isDisjoint(with: .boilerplate) { ofParagraphs += weight(of: index) }
    }
    for index in containers.indices {
      let container = containers[index]
      let hints = container.hints.intersection(.boilerplate)
      guard !hints.isEmpty, container.name != .body, container.name != .html,
        container.name != .th, container.name != .tr, container.name != .thead,
        container.end > container.first
      else { continue }
      if container.name == .p, ofParagraphs * 5 > total { continue }
      if isBoilerplateContainer(index, hints, total: total) {
        for block in Int(container.first)..<Int(container.end) where !isBoilerplate[block] {
          isBoilerplate[block] = true
          why[block] = "hint \(hints.rawValue) \(container.name)"
        }
      }
    }
  }

  private func isBoilerplateContainer(_ index: Int, _ hints: ElementHints, total: Int32) -> Bool {
    let container = containers[index]
    let weight = weight(of: index)
    let rest = total - weight
    if hints.contains(.comments) { return rest >= 300 || weight * 5 < total * 2 }
    if !container.hints.isDisjoint(with: [.articleBody, .mainLandmark]) {
      return weight * 10 < total
    }
    // Posts of social networks within an article are quoted.
    if hints == .sharing, hasQuote(container) { return false }
    if weight * 5 < total * 2 { return true }
    guard !hints.isDisjoint(with: [.footer, .related, .navigation]), rest >= 300 else { return false }
    return weight * 4 < total * 3 && !hasTitle(container)
  }

  private func hasQuote(_ container: BlockContainer) -> Bool {
    (container.first..<container.end).contains { blocks[Int($0)].kind == .quote }
  }

  private func hasTitle(_ container: BlockContainer) -> Bool {
    (container.first..<container.end).contains { blocks[Int($0)].kind == .heading(level: 1) }
  }

  /// Marks groups of cards: sibling elements that each link to a page and describe it briefly.
  private mutating func markTeasers() {
    let total = weights[weights.count - 1]
    var cards: [Int32] = Array(repeating: 0, count: containers.count)
    var children = cards
    var cardWeights = cards
    var isCard = Array(repeating: false, count: containers.count)
    for index in containers.indices {
      let container = containers[index]
      guard container.parent >= 0, container.end > container.first else { continue }
      let parent = Int(container.parent)
      children[parent] += 1
      isCard[index] = self.isCard(index)
      if isCard[index] {
        cards[parent] += 1
        cardWeights[parent] += weight(of: index)
      }
    }
    for index in containers.indices where isCard[index] {
      let parent = Int(containers[index].parent)
      guard cards[parent] >= 3, cards[parent] * 4 >= children[parent] * 3,
        cardWeights[parent] * 5 < total * 2
      else { continue }
      for block in Int(containers[index].first)..<Int(containers[index].end)
      where !isBoilerplate[block] {
        isBoilerplate[block] = true
        why[block] = "card"
      }
    }
  }

  private func isCard(_ index: Int) -> Bool {
    let container = containers[index]
    guard container.end - container.first <= 8 else { return false }
    if container.end - container.first == 1 {
      guard container.name == .li || container.name == .div else { return false }
      let block = Int(container.first)
      guard let link = blocks[block].links.first else { return false }
      return links(link).lowerBound <= blocks[block].range.lowerBound + 1
        && counts[block].linkBytes * 8 > counts[block].bytes
    }
    var plain: Int32 = 0
    var hasLink = false
    for block in Int(container.first)..<Int(container.end) {
      plain += counts[block].bytes - counts[block].linkBytes
      if plain > 400 { return false }
      if counts[block].linkBytes * 10 > counts[block].bytes * 9, counts[block].linkBytes > 0 { hasLink = true }
    }
    return hasLink
  }

  /// Marks runs of short blocks among which links prevail.
  private mutating func markLinkRuns() {
    let range = Int(containers[root].first)..<Int(containers[root].end)
    var start = range.lowerBound
    var (bytes, linkBytes, links) = (Int32(0), Int32(0), 0)
    for index in range.lowerBound...range.upperBound {
      if index < range.upperBound {
        if isBoilerplate[index] { continue }
        let count = counts[index]
        var isTable = false
        if case .tableRow = blocks[index].kind { isTable = true }
        if !isTable, count.bytes - count.linkBytes < 100 || count.linkBytes * 2 > count.bytes {
          bytes += count.bytes
          linkBytes += count.linkBytes
          if count.linkBytes * 10 > count.bytes * 9 { links += 1 }
          continue
        }
      }
      if links >= 3, linkBytes * 3 > bytes {
        var end = index
        if index < range.upperBound {
          while end > start, case .heading = blocks[end - 1].kind, counts[end - 1].linkBytes == 0 { end -= 1 }
        }
        for block in start..<end where !isBoilerplate[block] {
          isBoilerplate[block] = true
          why[block] = "link run"
        }
      }
      start = index + 1
      (bytes, linkBytes, links) = (0, 0, 0)
    }
  }

  var allLinks: [ContentLink] = []
  private func links(_ index: Int) -> Range<Int> { allLinks[index].range }

  // MARK: Root

  private mutating func findRoot() {
    let total = weights[weights.count - 1]
    if let body = articleBody(total) {
      root = body
      return
    }
    // The children of a container follow it, and precede the next container outside it.
    var current = 0
    var index = 1
    while index < containers.count {
      guard containers[index].first < containers[current].end else { break }
      if isSection(containers[index].name), weight(of: index) * 4 >= weight(of: current) * 3 { current = index }
      index += 1
    }
    root = current
  }

  /// Returns `true` if an element can contain the main content by itself.
  private func isSection(_ name: ElementName) -> Bool {
    switch name {
    case .div, .section, .article, .main, .td, .form, .center, .body, .html, .other: true
    default: false
    }
  }

  private func articleBody(_ total: Int32) -> Int? {
    var best = -1
    for index in containers.indices where containers[index].hints.contains(.articleBody) {
      guard containers[index].name != .body else { continue }
      let weight = weight(of: index)
      if weight * 5 > total, best < 0 || weight > self.weight(of: best) { best = index }
    }
    guard best >= 0 else { return nil }
    // An article in several parts.
    var other = best + 1
    var common = best
    let bestElement = containers[best]
    while other < containers.count {
      let container = containers[other]
      if container.first >= bestElement.end, container.hints.contains(.articleBody),
        container.name != .body, weight(of: other) * 20 > total
      {
        let ancestor = commonAncestor(common, other)
        if containers[ancestor].name == .body || containers[ancestor].name == .html { break }
        if containers[best].name == .article || containers[other].name == .article { break }
        common = ancestor
      }
      other += 1
    }
    return common
  }

  private func commonAncestor(_ first: Int, _ second: Int) -> Int {
    var ancestor = first
    while ancestor > 0, !(containers[ancestor].first <= containers[second].first && containers[ancestor].end >= containers[second].end) || ancestor > second {
      ancestor = Int(containers[ancestor].parent)
    }
    return max(0, ancestor)
  }

  /// Widens the root to parents whose other text reads like content too.
  private mutating func widenRoot() {
    while containers[root].parent >= 0 {
      let parent = Int(containers[root].parent)
      let name = containers[parent].name
      guard name != .body, name != .html else { return }
      var bytes: Int32 = 0
      var linkBytes: Int32 = 0
      for block in Int(containers[parent].first)..<Int(containers[parent].end) {
        if block >= Int(containers[root].first), block < Int(containers[root].end) { continue }
        if isBoilerplate[block] { continue }
        if blocks[block].kind == .heading(level: 1) { continue }
        bytes += counts[block].bytes
        linkBytes += counts[block].linkBytes
      }
      let extra = weight(of: parent) - weight(of: root)
      guard extra * 4 > bytes * 3 || bytes == 0, linkBytes * 5 <= bytes, extra < weight(of: root) else { return }
      root = parent
    }
  }

  // MARK: Blocks

  private mutating func mark() {
    for index in Int(containers[root].first)..<Int(containers[root].end) {
      if isBoilerplate[index] { continue }
      let count = counts[index]
      if count.linkBytes * 3 > count.bytes * 2 {
        switch blocks[index].kind {
        case .heading, .tableRow: break
        default:
          why[index] = "links"
          continue
        }
      }
      if blocks[index].kind == .caption {
        why[index] = "caption"
        continue
      }
      if blocks[index].kind == .heading(level: 1) {
        why[index] = "title"
        continue
      }
      if isCaption(index) {
        why[index] = "media caption"
        continue
      }
      isMain[index] = count.bytes > 0
    }
  }

  /// Returns `true` if a block is the caption of an image before it.
  private func isCaption(_ index: Int) -> Bool {
    guard counts[index].followsMedia, counts[index].bytes < 200 else { return false }
    return containers[Int(counts[index].container)].name != .p && blocks[index].kind == .paragraph
  }

  /// Returns `true` if a block is prose: it is long enough and has a mark of a sentence.
  private func isProse(_ index: Int) -> Bool {
    isMain[index] && counts[index].bytes >= 60 && counts[index].marks > 0 && weight(index) > 0
  }

  private func isRemovable(_ index: Int) -> Bool {
    if counts[index].bytes >= 60 { return false }
    switch blocks[index].kind {
    case .paragraph, .term: break
    default: return false
    }
    let last = text[blocks[index].range.upperBound - 1]
    return last != UInt8(ascii: ".") && last != UInt8(ascii: "?") && last != UInt8(ascii: "!")
      && last != UInt8(ascii: ":")
  }

  private mutating func trimStart() {
    let range = Int(containers[root].first)..<Int(containers[root].end)
    guard let first = range.first(where: { isProse($0) }) else { return }
    for index in range.lowerBound..<first where isMain[index] && isRemovable(index) {
      isMain[index] = false
      why[index] = "start"
    }
  }

  private mutating func trimEnd() {
    let range = Int(containers[root].first)..<Int(containers[root].end)
    guard let last = range.last(where: { isProse($0) }) else { return }
    for index in (last + 1..<range.upperBound).reversed() where isMain[index] {
      if case .heading = blocks[index].kind {} else if !isRemovable(index) { return }
      isMain[index] = false
      why[index] = "end"
    }
  }

  /// Removes headings whose section is not part of the main content.
  private mutating func dropEmptySections() {
    /// The level of the next heading in the main content, if no other block is before it.
    var next: Int? = 0
    var hasDropped = false
    for index in blocks.indices.reversed() {
      guard isMain[index] else {
        hasDropped = hasDropped || !isMain[index] && counts[index].bytes > 0
        continue
      }
      if case .heading(let level) = blocks[index].kind {
        if let following = next, following <= level, hasDropped {
          isMain[index] = false
          why[index] = "empty section"
        } else {
          next = level
          hasDropped = false
        }
      } else {
        next = nil
        hasDropped = false
      }
    }
  }

  func debug(_ document: HTMLDocument) -> [String] {
    var lines: [String] = []
    let r = containers[root]
    lines.append("root \(r.name) class=\(document.attribute(.class, of: Int(r.element)) ?? "") id=\(document.attribute(.id, of: Int(r.element)) ?? "") line \(document.elements[Int(r.element)].line)")
    for index in blocks.indices {
      let c = containers[Int(max(0, counts[index].container))]
      lines.append("\(isMain[index] ? "M" : "-") [\(why[index])] \(blocks[index].kind) b\(counts[index].bytes) l\(counts[index].linkBytes) m\(counts[index].marks) \(c.name).\(document.attribute(.class, of: Int(c.element)) ?? "")#\(document.attribute(.id, of: Int(c.element)) ?? "")")
    }
    return lines
  }
}
