/// The b-trees of a damaged file, and their names as far as the schema can be read.
package struct DatabaseTrees {
  /// A table or an index, found by its name in the schema and by the shape of its rows.
  package struct Table {
    /// The tree of the table, then pieces of it whose way to the root is damaged.
    package var trees: [PageCatalog.Tree] = []
    /// A Boolean value that indicates whether all rows are there, though some may be unreadable.
    package var isWhole = false

    package init(trees: [PageCatalog.Tree] = [], isWhole: Bool = false) {
      (self.trees, self.isWhole) = (trees, isWhole)
    }
  }

  /// The pages of the file.
  package let catalog: PageCatalog
  /// All trees, that of the schema first.
  package let all: [PageCatalog.Tree]
  /// The root pages that page 1, or the pages that it names, give for tables and indexes.
  package private(set) var roots: [String: Int] = [:]

  /// Reads the schema and finds the trees.
  package init(_ file: DatabaseFile) {
    catalog = PageCatalog(file)
    all = catalog.trees(known: [1])
    for page in all.filter({ holds(.schema, $0) }).flatMap(\.pages) {
      for case let row? in catalog.rows(of: page) where RowShape.schema.matches(row.values) {
        guard let name = row.values[1].text, let root = row.values[3].integer, root > 0,
          root <= file.pageCount
        else { continue }
        roots[name] = Int(root)
      }
    }
  }

  /// A Boolean value that indicates whether pages may be missing at the end of the file.
  ///
  /// A tree that the schema does not name may lack its root then.
  package var isCut: Bool { catalog.file.headerNumber(at: 28) != catalog.file.pageCount }

  /// Finds a table.
  ///
  /// - Parameters:
  ///   - name: Its name in the schema.
  ///   - shape: The shape of its rows.
  ///   - isPossible: Returns `false` for trees of another table with the same shape.
  /// - Returns: The trees with rows of that shape; none if the table is lost.
  package func table(
    _ name: String,
    _ shape: RowShape,
    where isPossible: (PageCatalog.Tree) -> Bool = { _ in true }
  ) -> Table {
    let root = roots[name]
    func rank(_ tree: PageCatalog.Tree) -> (Int, Int) {
      (tree.root == root ? 1 : 0, tree.pages.count)
    }
    var found = all.filter { holds(shape, $0) }
    if let root, let empty = all.first(where: { $0.root == root }), isEmpty(empty, shape) {
      found.append(empty)
    }
    // The tree of the schema first; without one, the largest.
    found = found.filter(isPossible).sorted { rank($0) > rank($1) }
    guard let first = found.first else {
      let isEmptySomewhere = all.contains { isEmpty($0, shape) }
      return Table(trees: [], isWhole: root == nil && !isCut && isEmptySomewhere)
    }
    let isFirst = root.map { $0 == first.root } ?? !isCut
    return Table(trees: found, isWhole: found.count == 1 && first.isWhole && isFirst)
  }

  /// Reads the rows of a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - shape: The shape of its rows.
  ///   - body: Takes each row, and whether the way to it from the root is damaged.
  /// - Returns: The number of unreadable rows on pages that can be read.
  /// - Throws: What `body` throws.
  package func forEachRow(
    of table: Table?,
    _ shape: RowShape,
    _ body: (PageCatalog.Row, Bool) throws -> Void
  ) rethrows -> Int {
    var unreadable = 0
    for (number, tree) in (table?.trees ?? []).enumerated() {
      for page in tree.pages {
        let rows = catalog.rows(of: page)
        let readable = rows.compactMap { $0 }
        let own = readable.filter { shape.matches($0.values) }
        for row in own { try body(row, number > 0) }
        // A page of another table, to which a damaged number leads, has no rows of this one.
        if !own.isEmpty || readable.isEmpty { unreadable += rows.count - own.count }
      }
    }
    return unreadable
  }

  private func isEmpty(_ tree: PageCatalog.Tree, _ shape: RowShape) -> Bool {
    catalog.isOfRowidTable(tree.root) == shape.isOfRowidTable && tree.isWhole
      && tree.pages.allSatisfy { catalog.rows(of: $0).isEmpty }
  }

  /// Returns `true` if most rows at the start of a tree have a shape.
  package func holds(_ shape: RowShape, _ tree: PageCatalog.Tree) -> Bool {
    guard catalog.isOfRowidTable(tree.root) == shape.isOfRowidTable else { return false }
    var (matching, others) = (0, 0)
    for page in tree.pages.prefix(8) {
      for row in catalog.rows(of: page).prefix(20) {
        if let row, shape.matches(row.values) { matching += 1 } else { others += 1 }
      }
      if matching + others >= 20 { break }
    }
    return matching > others
  }
}
