import HTMLParsing

/// Declarations in code that the cells of a table contain in several lines, without an element for code.
extension ContentSelection {
  /// The maximum number of lines of a declaration.
  private static var declarationLines: Int { 16 }

  /// Finds the cells whose text ends as a declaration does: `void swap(stack& a,` and `stack& b);`.
  ///
  /// The editor of a wiki cuts such a text into paragraphs, which are no dates and authors, and whose types are links.
  mutating func findDeclarations() {
    for cell in containers where cell.name == .td && !cell.blocks.isEmpty {
      guard cell.blocks.count <= Self.declarationLines,
        text[blocks[cell.end - 1].range].last.map({ ";}".utf8.contains($0) }) == true,
        cell.blocks.allSatisfy({ blocks[$0].kind == .paragraph })
      else { continue }
      declarations.formUnion(cell.blocks)
    }
  }
}
