import HTMLParsing

/// Selects the blocks of the main content.
struct ContentSelection {
  private let blocks: [ContentBlock]
  private let counts: [BlockCollector.Counts]
  private let containers: [BlockContainer]
  private(set) var isMain: [Bool]
  /// The content weight of the blocks before each index.
  private var weights: [Int32] = []
  private var isBoilerplate: [Bool]
  private var root: Int = 0
  private var why: [String]

  init(_ collector: BlockCollector) {
    blocks = collector.blocks
    counts = collector.counts
    containers = collector.containers
    isMain = Array(repeating: false, count: blocks.count)
    isBoilerplate = Array(repeating: false, count: blocks.count)
    why = Array(repeating: "", count: blocks.count)
  }

  mutating func select() {
    guard !containers.isEmpty, !blocks.isEmpty else { return }
    sumWeights()
    markHinted()
    sumWeights()
    findRoot()
    mark()
  }

  /// The content weight of a block: the bytes of its text outside links, if it reads like content.
  private func weight(_ index: Int) -> Int32 {
    if isBoilerplate[index] { return 0 }
    let count = counts[index]
    let plain = count.bytes - count.linkBytes
    switch blocks[index].kind {
    case .heading, .term: return 0
    case .caption: return 0
    case .listItem: return plain >= 60 && count.linkBytes * 2 < count.bytes ? plain : 0
    case .tableRow: return count.linkBytes * 2 < count.bytes ? plain : 0
    default:
      return plain >= 40 && count.linkBytes * 2 < count.bytes ? plain : 0
    }
  }

  private mutating func sumWeights() {
    weights = []
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

  private mutating func markHinted() {
    let total = weights[weights.count - 1]
    var index = 0
    while index < containers.count {
      let container = containers[index]
      let hints = container.hints.intersection(.boilerplate)
      guard !hints.isEmpty, container.name != .body, container.name != .html, container.end > container.first else {
        index += 1
        continue
      }
      let weight = weight(of: index)
      let rest = total - weight
      let limit: Bool
      if hints.contains(.comments) {
        limit = rest >= 300 || weight * 5 < total * 2
      } else if container.hints.contains(.articleBody) || container.hints.contains(.mainLandmark) {
        limit = weight * 10 < total
      } else {
        limit = weight * 5 < total * 2
      }
      if limit {
        for block in Int(container.first)..<Int(container.end) where !isBoilerplate[block] {
          isBoilerplate[block] = true
          why[block] = "hint \(hints.rawValue) \(container.name)"
        }
      }
      index += 1
    }
  }

  private mutating func findRoot() {
    let total = weights[weights.count - 1]
    root = 0
    var best = -1
    for index in containers.indices where containers[index].hints.contains(.articleBody) {
      let weight = weight(of: index)
      if weight * 2 > total, best < 0 || weight > self.weight(of: best) { best = index }
    }
    if best >= 0 {
      root = best
      return
    }
    // The children of a container follow it, and precede the next container outside it.
    var current = 0
    var index = 1
    while index < containers.count {
      guard containers[index].first < containers[current].end else { break }
      if weight(of: index) * 4 >= weight(of: current) * 3 { current = index }
      index += 1
    }
    root = current
  }

  private mutating func mark() {
    for index in Int(containers[root].first)..<Int(containers[root].end) {
      if isBoilerplate[index] { continue }
      let count = counts[index]
      if count.linkBytes * 3 > count.bytes * 2 {
        why[index] = "links"
        continue
      }
      if blocks[index].kind == .caption {
        why[index] = "caption"
        continue
      }
      isMain[index] = count.bytes > 0
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
