import HTMLParsing

/// The blocks of a list, a description list or a table.
struct BlockList: Sendable {
  /// The name of its element.
  let name: ElementName
  /// The range of its blocks.
  let blocks: Range<Int>

  /// Returns the lists among containers, in document order; lists without blocks are left out.
  static func all(in containers: [BlockContainer]) -> [BlockList] {
    containers.compactMap { container in
      switch container.name {
      case .ul, .ol, .menu, .dl, .table:
        container.blocks.isEmpty ? nil : BlockList(name: container.name, blocks: container.blocks)
      default: nil
      }
    }
  }
}

/// The lists around the current block, while the blocks are read in order.
struct OpenLists {
  private let lists: [BlockList]
  private var next = 0
  private var open: [BlockList] = []

  init(_ lists: [BlockList]) { self.lists = lists }

  /// The innermost list.
  var innermost: BlockList? { open.last }

  /// Leaves the lists that end before a block, and enters those that start at it.
  mutating func move(to block: Int) {
    while let last = open.last, last.blocks.upperBound <= block { open.removeLast() }
    while next < lists.count, lists[next].blocks.lowerBound <= block {
      // One within a list that was left, or out of order, is over.
      if lists[next].blocks.upperBound > block { open.append(lists[next]) }
      next += 1
    }
  }
}
