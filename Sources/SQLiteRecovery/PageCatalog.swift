/// The b-trees of a file, found from its pages alone: neither the schema nor the root of a tree has to be
/// intact.
///
/// A page that no other names as its child is the root of a tree. Where an inner page is damaged, the
/// pages below it are roots of trees of their own, and nothing in them is lost.
package final class PageCatalog {
  package let file: DatabaseFile
  /// Pages that hold nothing any more.
  private let free: Set<Int>
  /// The first byte of each page by page number from 0; 0 for pages that are not in a b-tree.
  private var kinds: [UInt8]
  private var hasParent: Set<Int> = []
  private var reached: Set<Int> = []
  /// The remaining number of page reads, which bounds the time if many trees claim the same pages.
  private var rest: Int

  package init(_ file: DatabaseFile) {
    self.file = file
    free = Self.freePages(file)
    kinds = Array(repeating: 0, count: file.pageCount + 1)
    rest = 4 * file.pageCount + 100
    for number in 1...file.pageCount where !free.contains(number) {
      guard let bytes = file.page(number), let page = BTreePage(bytes, number: number) else {
        continue
      }
      kinds[number] = page.kind.rawValue
      if page.kind.isInterior { hasParent.formUnion(Self.children(page)) }
    }
  }

  /// A tree, or what is left of one.
  package struct Tree {
    package let root: Int
    /// Pages that hold rows, in the order of the tree.
    package var pages: [Int] = []
    /// A Boolean value that indicates whether all pages and rows are there, though rows may be unreadable.
    package var isWhole = true
  }

  /// All trees; those with the roots that are known come first.
  package func trees(known roots: [Int]) -> [Tree] {
    let candidates = (1...file.pageCount).filter { number in
      kinds[number] != 0 && !hasParent.contains(number) && !roots.contains(number)
    }
    var trees = (roots + candidates).compactMap(tree)
    // Interior pages that form a cycle have no root.
    for number in 1...file.pageCount where kinds[number] != 0 && !reached.contains(number) {
      if let tree = tree(from: number) { trees.append(tree) }
    }
    return trees
  }

  /// Returns `true` if a page is of a table with row numbers; `nil` if it is of no b-tree.
  package func isOfRowidTable(_ number: Int) -> Bool? {
    guard kinds.indices.contains(number) else { return nil }
    return BTreePage.Kind(rawValue: kinds[number])?.isOfRowidTable
  }

  /// Returns the tree below a page; `nil` if the page is not a b-tree page.
  private func tree(from root: Int) -> Tree? {
    guard let isOfRowidTable = isOfRowidTable(root) else { return nil }
    var tree = Tree(root: root)
    var seen: Set<Int> = []
    var stack = [root]
    while let number = stack.popLast() {
      guard self.isOfRowidTable(number) == isOfRowidTable, seen.insert(number).inserted, rest > 0,
        let bytes = file.page(number), let page = BTreePage(bytes, number: number)
      else {
        tree.isWhole = false
        continue
      }
      rest -= 1
      if !page.isAccountedFor { tree.isWhole = false }
      if page.kind != .interiorTable { tree.pages.append(number) }
      stack += Self.children(page).reversed()
    }
    reached.formUnion(seen)
    return tree
  }

  private static func children(_ page: BTreePage) -> [Int] {
    page.cells.compactMap { $0?.child } + [page.lastChild].compactMap { $0 }
  }

  /// Returns the pages of the freelist, as far as it is readable.
  private static func freePages(_ file: DatabaseFile) -> Set<Int> {
    var free: Set<Int> = []
    var trunk = file.headerNumber(at: 32)
    while trunk != 0, let bytes = file.page(trunk), free.insert(trunk).inserted {
      let count = min(DatabaseFile.number(bytes, at: 4), bytes.count / 4 - 2)
      for index in 0..<max(0, count) {
        free.insert(DatabaseFile.number(bytes, at: 8 + 4 * index))
      }
      trunk = DatabaseFile.number(bytes, at: 0)
    }
    return free
  }

  // MARK: Rows

  /// A row, and where it lies.
  package struct Row {
    package var place: Place
    /// 0 in tables without row numbers.
    package var rowid: Int64
    package var values: [RowValue]
  }

  /// The position of a row in the file.
  package struct Place {
    package var page: Int
    package var index: Int
  }

  /// The rows of a page; `nil` for each that cannot be read.
  package func rows(of number: Int) -> [Row?] {
    guard let bytes = file.page(number), let page = BTreePage(bytes, number: number) else {
      return []
    }
    return page.cells.indices.map { row(at: Place(page: number, index: $0), in: page) }
  }

  private func row(at place: Place, in page: BTreePage) -> Row? {
    guard let cell = page.cells[place.index], let payload = payload(cell, in: page),
      let values = RowValues.read(payload)
    else { return nil }
    return Row(place: place, rowid: cell.rowid ?? 0, values: values)
  }

  /// Returns the payload of a row; `nil` if its overflow pages are missing.
  private func payload(_ cell: BTreePage.Cell, in page: BTreePage) -> [UInt8]? {
    var payload = Array(page.bytes[cell.local])
    guard cell.payloadSize <= file.pageCount * file.pageSize else { return nil }
    var next = cell.overflow ?? 0
    while payload.count < cell.payloadSize {
      // A b-tree page cannot be an overflow page.
      guard isOfRowidTable(next) == nil || mayLookLikeTree, let bytes = file.page(next)
      else { return nil }
      payload += bytes[4..<min(bytes.count, 4 + cell.payloadSize - payload.count)]
      next = DatabaseFile.number(bytes, at: 0)
    }
    return payload
  }

  /// A Boolean value that indicates whether an overflow page may look like a b-tree page; possible in files
  /// of more than 32 million pages.
  private var mayLookLikeTree: Bool { file.pageCount >= 1 << 25 }
}
