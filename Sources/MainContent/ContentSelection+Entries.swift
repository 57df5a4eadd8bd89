import HTMLParsing

/// Entries of one shape, such as the talks of a programme or the people of a team, each with a title and a text.
extension ContentSelection {
  /// Returns the start of the first of several entries, whose title is kept as those of the others are.
  ///
  /// An entry starts with a label, and so does a later element of its parent with the same name and class that has prose.
  ///
  /// - Parameters:
  ///   - prose: The first block of prose.
  ///   - isTitle: A closure that returns `true` for a block that may be the title of an entry.
  /// - Returns: The first block of the entry with the prose; `nil` if that is in none.
  func startOfEntries(with prose: Int, isTitle: (Int) -> Bool) -> Int? {
    var container = Int(counts[prose].container)
    while container >= 0, container != root {
      if isTitle(containers[container].first), hasFurtherEntry(like: container, isTitle) {
        return containers[container].first
      }
      container = Int(containers[container].parent)
    }
    return nil
  }

  private func hasFurtherEntry(like entry: Int, _ isTitle: (Int) -> Bool) -> Bool {
    let first = containers[entry]
    let kind = document.attribute(.class, of: Int(first.element))
    guard kind != nil || first.name == .li || first.name == .article else { return false }
    return containers[(entry + 1)...].contains { other in
      other.parent == first.parent && other.name == first.name && other.blocks.count > 1
        && isTitle(other.first) && document.attribute(.class, of: Int(other.element)) == kind
        && other.blocks.dropFirst().contains { weight($0) > 0 }
    }
  }
}
