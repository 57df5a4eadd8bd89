import HTMLParsing

/// Selects the blocks of the main content.
///
/// Each step excludes blocks: those in elements that hints or repetition mark as boilerplate, groups of cards,
/// blocks outside the element with most of the remaining prose, links, captions, and short lines at the edges.
struct ContentSelection {
  var blocks: [ContentBlock]
  let counts: [BlockCounts]
  let containers: [BlockContainer]
  let text: [UInt8]
  let spans: [ContentSpan]
  let document: HTMLDocument
  /// The sums of the weights of all blocks before each index.
  private(set) var weightSums: [Int] = []
  /// The index of the container with the main content.
  var root = 0
  /// The blocks of the cells of tables with declarations in code.
  var declarations: Set<Int> = []
  /// The index of the block with the title.
  private(set) var title: Int?

  init(_ collector: BlockCollector, repetition: RepeatedBlocks?) {
    blocks = collector.blocks
    counts = collector.counts
    containers = collector.containers
    text = collector.text
    spans = collector.spans
    document = collector.document
    guard !containers.isEmpty, !blocks.isEmpty else { return }
    if let repetition { excludeRepeated(repetition) }
    select()
  }

  private mutating func select() {
    excludeSkipLinks()
    excludeFileLine()
    sumWeights()
    if totalWeight == 0 {
      if let landmark { excludeOutside(landmark) }
      sumBytes()
    }
    excludeHinted()
    sumWeights()
    excludeCards()
    sumWeights()
    findRoot()
    findDeclarations()
    excludeLinkRuns()
    sumWeights()
    excludeOutside(root)
    excludeSingleBlocks()
    excludeEdges()
    excludeEmptySections()
    includeLeadingSections()
    includeDescription()
    if isPoor { selectLandmark() }
    findTitle()
  }

  private mutating func excludeRepeated(_ repetition: RepeatedBlocks) {
    for index in blocks.indices
    where repetition.contains(blocks[index].kind, text[blocks[index].range]) {
      blocks[index].exclusion = .repeated
    }
  }

  // MARK: Weights

  /// Returns the weight of a block: the bytes of its text outside links, if it reads like content.
  func weight(_ index: Int) -> Int {
    let count = counts[index]
    guard blocks[index].exclusion == nil, count.linkBytes * 2 < count.bytes else { return 0 }
    let plain = Int(count.bytes - count.linkBytes)
    switch blocks[index].kind {
    case .heading, .term, .caption: return 0
    case .listItem:
      // A short item is as often a menu, and a link in it as often leads to another article.
      return plain < 60 ? 0 : count.linkBytes > 0 ? plain / 2 : plain
    case .tableRow, .code: return plain
    case .paragraph, .quote: return plain < 40 ? 0 : count.marks > 0 ? plain : plain / 4
    }
  }

  private mutating func sumWeights() {
    weightSums.removeAll(keepingCapacity: true)
    weightSums.reserveCapacity(blocks.count + 1)
    var sum = 0
    weightSums.append(0)
    for index in blocks.indices {
      sum += weight(index)
      weightSums.append(sum)
    }
  }

  /// Takes the bytes of blocks for their weights, on a page without prose.
  private mutating func sumBytes() {
    var sum = 0
    for index in blocks.indices {
      if blocks[index].exclusion == nil { sum += Int(counts[index].bytes) }
      weightSums[index + 1] = sum
    }
  }

  var totalWeight: Int { weightSums[weightSums.count - 1] }

  func weight(of container: BlockContainer) -> Int {
    weightSums[container.end] - weightSums[container.first]
  }

  mutating func exclude(_ range: Range<Int>, _ exclusion: ContentBlock.Exclusion) {
    for index in range where blocks[index].exclusion == nil { blocks[index].exclusion = exclusion }
  }

  // MARK: Title

  /// Finds the title: the last first-level heading before the main content, otherwise the first one in it, unless that is
  /// the heading `NAME` of a manual page.
  private mutating func findTitle() {
    let firstMain = blocks.indices.first { blocks[$0].isMain && !isFirstHeading($0) }
    for index in blocks.indices where isFirstHeading(index) {
      if let firstMain, index > firstMain, title != nil { break }
      title = index
    }
    guard let first = title else { return }
    if let own = ownHeading(below: first) {
      title = own
      (blocks[first].exclusion, blocks[own].exclusion) = (.hint, .title)
    } else if blocks[first].isMain, PurposeLine.range(below: first, blocks, spans, text) != nil {
      title = nil
    } else {
      blocks[first].exclusion = .title
    }
  }

  func isFirstHeading(_ index: Int) -> Bool { blocks[index].kind == .heading(level: 1) }
}
