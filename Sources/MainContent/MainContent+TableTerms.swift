import Basics

extension MainContent {
  /// The minimum number of tables of one row that are terms.
  private static let termTables = 3
  /// The maximum size of the name in such a row, in bytes.
  private static let tableTermLimit = 64

  /// The names in tables of one row that each precede a text, by the index of their block, as the manual of Exim has its options:
  /// `acl_smtp_auth`, `Use: main`, `Type: string`; none if there are only a few.
  func tableTerms() -> [Int: Range<Int>] {
    var terms: [Int: Range<Int>] = [:]
    for index in blocks.indices.dropLast() where blocks[index].isMain {
      guard case .tableRow(let table, isHeader: false) = blocks[index].kind,
        blocks[index + 1].isMain, blocks[index + 1].kind == .paragraph,
        index == 0 || !isRow(index - 1, of: table),
        let name = identifier(at: blocks[index].range)
      else { continue }
      terms[index] = name
    }
    return terms.count >= Self.termTables ? terms : [:]
  }

  private func isRow(_ index: Int, of table: Int) -> Bool {
    if case .tableRow(table, _) = blocks[index].kind { return true }
    return false
  }

  /// Returns the range of the first cell of a row if it is one identifier.
  private func identifier(at row: Range<Int>) -> Range<Int>? {
    let cell = text[row].prefix { $0 != 0x09 }
    let marks = "_-.$:".utf8
    let isIdentifier =
      cell.count <= Self.tableTermLimit && cell.contains(where: \.isASCIILetter)
      && cell.allSatisfy { $0.isASCIIAlphanumeric || marks.contains($0) }
    return isIdentifier ? cell.indices : nil
  }
}
