/// The readable parts of the tables of a damaged index.
struct DamagedFile {
  /// A table, or an index that duplicates the keys of its rows.
  struct Table {
    /// The tree of the table, then subtrees whose path to the root is damaged.
    var trees: [PageCatalog.Tree] = []
    /// A Boolean value that indicates whether all rows are present, readable or not.
    var isWhole = false
  }

  let catalog: PageCatalog
  /// The root pages by table name, according to the schema; empty if the schema is damaged.
  private(set) var roots: [String: Int] = [:]
  private var tables: [BaseTable: Table] = [:]
  private var witnesses: [BaseTable: Table] = [:]

  init(_ file: DatabaseFile) {
    catalog = PageCatalog(file)
    let all = catalog.trees(known: [1])
    let schema = all.filter { Self.holds(RowShape.schema, $0, catalog) }
    for row in schema.flatMap(\.pages).flatMap(catalog.rows) {
      guard let row, RowShape.schema.matches(row.values), let name = row.values[1].text,
        let root = row.values[3].integer, root > 0, root <= file.pageCount
      else { continue }
      roots[name] = Int(root)
    }
    for table in BaseTable.allCases {
      tables[table] = find(table, in: all)
      if let witness = table.witness {
        let trees = all.filter { $0.root == roots[witness.name] }
        witnesses[table] = Table(trees: trees, isWhole: trees.first?.isWhole ?? false)
        if roots[witness.name] == nil { guessWitness(of: table, witness.shape, in: all) }
      }
    }
  }

  /// A Boolean value that indicates whether pages may be missing at the end; a tree without a schema entry
  /// may then lack its root.
  private var isCut: Bool { catalog.file.headerNumber(at: 28) != catalog.file.pageCount }

  /// A Boolean value that indicates whether the file has any page of records.
  var holdsRecords: Bool { tables[.record]?.trees.contains { !$0.pages.isEmpty } ?? false }

  /// The names of the tables and indexes in the schema.
  var names: Set<String> { Set(roots.keys) }

  /// Calls `body` with each readable row of a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - body: Receives each row, and a Boolean value that indicates whether its path from the root is
  ///     damaged.
  /// - Returns: The number of unreadable rows on readable pages.
  func forEachRow(of table: BaseTable, _ body: (PageCatalog.Row, Bool) -> Void) -> Int {
    rows(tables[table], table.shape, body)
  }

  /// Calls `body` with each row of the index that duplicates the table's keys.
  func forEachWitness(of table: BaseTable, _ body: ([RowValue]) -> Void) {
    guard let shape = table.witness?.shape else { return }
    _ = rows(witnesses[table], shape) { row, _ in body(row.values) }
  }

  /// Returns `true` if no row of the table is missing.
  func isWhole(_ table: BaseTable) -> Bool { tables[table]?.isWhole ?? false }

  /// Returns `true` if the index that duplicates the table's keys is complete.
  func hasWitness(_ table: BaseTable) -> Bool { witnesses[table]?.isWhole ?? false }

  private func rows(
    _ table: Table?,
    _ shape: RowShape,
    _ body: (PageCatalog.Row, Bool) -> Void
  ) -> Int {
    var unreadable = 0
    for (number, tree) in (table?.trees ?? []).enumerated() {
      for page in tree.pages {
        let all = catalog.rows(of: page)
        let readable = all.compactMap { $0 }
        let own = readable.filter { shape.matches($0.values) }
        for row in own { body(row, number > 0) }
        // A damaged page number may lead to a page of another table, whose rows do not belong to this one.
        if !own.isEmpty || readable.isEmpty { unreadable += all.count - own.count }
      }
    }
    return unreadable
  }

  // MARK: Assigning trees to tables

  private func find(_ table: BaseTable, in trees: [PageCatalog.Tree]) -> Table {
    let twin = table.twin.flatMap { roots[$0] }
    var found = trees.filter { tree in
      tree.root != twin && Self.holds(table.shape, tree, catalog)
    }
    let root = roots[table.rawValue]
    if let root, let empty = trees.first(where: { $0.root == root }), isEmpty(empty),
      catalog.isOfRowidTable(root) == table.shape.isOfRowidTable
    {
      found.append(empty)
    }
    if table.twin != nil, twin == nil { found = found.filter { isLikely($0, table) } }
    // The tree that the schema names comes first; without a schema, the largest.
    func rank(_ tree: PageCatalog.Tree) -> (Int, Int) {
      (tree.root == root ? 1 : 0, tree.pages.count)
    }
    found.sort { rank($0) > rank($1) }
    let isEmptySomewhere = trees.contains { tree in
      isEmpty(tree) && catalog.isOfRowidTable(tree.root) == table.shape.isOfRowidTable
    }
    guard let first = found.first else {
      return Table(trees: [], isWhole: root == nil && !isCut && isEmptySomewhere)
    }
    let isFirst = root.map { $0 == first.root } ?? !isCut
    return Table(trees: found, isWhole: found.count == 1 && first.isWhole && isFirst)
  }

  /// Returns `true` if a tree has the usual root page of a table; distinguishes tables with the same columns
  /// if there is no schema.
  private func isLikely(_ tree: PageCatalog.Tree, _ table: BaseTable) -> Bool {
    table.usualRoots.contains(tree.root)
  }

  private mutating func guessWitness(
    of table: BaseTable,
    _ shape: RowShape,
    in trees: [PageCatalog.Tree]
  ) {
    // Other indexes also have two integers, or a text and an integer.
    guard shape.columns.count > 2 else { return }
    let found = trees.filter { Self.holds(shape, $0, catalog) }
    let isWhole = found.count == 1 && found[0].isWhole && !isCut
    witnesses[table] = Table(trees: found, isWhole: isWhole)
  }

  private func isEmpty(_ tree: PageCatalog.Tree) -> Bool {
    tree.isWhole && tree.pages.allSatisfy { catalog.rows(of: $0).isEmpty }
  }

  /// Returns `true` if most rows at the start of a tree have these columns.
  private static func holds(
    _ shape: RowShape,
    _ tree: PageCatalog.Tree,
    _ catalog: PageCatalog
  ) -> Bool {
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
