import SQLiteRecovery

/// The readable tables of a damaged index.
struct DamagedFile {
  private let trees: DatabaseTrees
  private var tables: [BaseTable: DatabaseTrees.Table] = [:]
  private var indexes: [BaseTable: DatabaseTrees.Table] = [:]

  init(_ file: DatabaseFile) {
    trees = DatabaseTrees(file)
    for table in BaseTable.allCases {
      tables[table] = find(table)
      if let index = table.index { indexes[table] = find(index.name, index.shape) }
    }
  }

  /// The pages of the file.
  var catalog: PageCatalog { trees.catalog }

  /// The root pages of the tables and indexes that the schema names.
  var roots: [String: Int] { trees.roots }

  /// A Boolean value that indicates whether the file has any page of records.
  var holdsRecords: Bool { tables[.record]?.trees.contains { !$0.pages.isEmpty } ?? false }

  /// Calls `body` with each readable row of a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - body: Receives each row, and a Boolean value that indicates whether its path from the root is
  ///     damaged.
  /// - Returns: The number of unreadable rows on readable pages.
  func forEachRow(of table: BaseTable, _ body: (PageCatalog.Row, Bool) -> Void) -> Int {
    trees.forEachRow(of: tables[table], table.shape, body)
  }

  /// Calls `body` with each row of the index that duplicates the table's keys.
  func forEachIndexRow(of table: BaseTable, _ body: ([RowValue]) -> Void) {
    guard let shape = table.index?.shape else { return }
    _ = trees.forEachRow(of: indexes[table], shape) { row, _ in body(row.values) }
  }

  /// Returns `true` if no row of the table is missing.
  func isWhole(_ table: BaseTable) -> Bool { tables[table]?.isWhole ?? false }

  /// Returns `true` if the index that duplicates the table's keys is complete.
  func hasWholeIndex(_ table: BaseTable) -> Bool { indexes[table]?.isWhole ?? false }

  // MARK: Which tree is which table's

  /// Returns a table; without a schema, a table that another one resembles is the tree at its usual root.
  private func find(_ table: BaseTable) -> DatabaseTrees.Table {
    let tableOfSameShape = table.tableOfSameShape.flatMap { roots[$0] }
    let isUnsure = table.tableOfSameShape != nil && tableOfSameShape == nil
    return trees.table(table.rawValue, table.shape) { tree in
      tree.root != tableOfSameShape && (!isUnsure || table.usualRoots.contains(tree.root))
    }
  }

  private func find(_ index: String, _ shape: RowShape) -> DatabaseTrees.Table {
    if let root = roots[index] {
      let found = trees.all.filter { $0.root == root }
      return DatabaseTrees.Table(trees: found, isWhole: found.first?.isWhole ?? false)
    }
    // Other indexes have two numbers, or a text and a number, too.
    guard shape.columns.count > 2 else { return DatabaseTrees.Table() }
    let found = trees.all.filter { trees.holds(shape, $0) }
    let isWhole = found.count == 1 && found[0].isWhole && !trees.isCut
    return DatabaseTrees.Table(trees: found, isWhole: isWhole)
  }
}
