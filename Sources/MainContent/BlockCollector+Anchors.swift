import HTMLParsing

/// Identifiers of headings that have none of their own.
extension BlockCollector {
  /// The maximum number of blocks of navigation before a heading, and of elements around it that are looked at.
  private static let (navigationLimit, depthLimit) = (24, 8)
  /// The maximum number of bytes next to each link of navigation: `Next: `, brackets and spaces.
  private static let bytesPerLink = 16
  /// The classes of notes in DocBook.
  private static let noteClasses: [String] = ["note", "tip", "caution", "important", "warning"]

  /// Returns the innermost element with an identifier around a heading if nothing but navigation precedes the heading in
  /// it, as in pages of Texinfo; -1 if there is none, or for other blocks.
  func element(headedBy kind: ContentBlock.Kind) -> Int32 {
    guard case .heading = kind else { return -1 }
    var index = context.container
    for _ in 0..<Self.depthLimit where index >= 0 {
      let container = containers[Int(index)]
      index = container.parent
      guard document.has(.id, Int(container.element)) else { continue }
      guard !isNote(Int(container.element), container.hints) else { return -1 }
      let before = blocks[container.first...]
      let isFirst = before.count <= Self.navigationLimit && before.allSatisfy(isNavigation)
      return isFirst ? container.element : -1
    }
    return -1
  }

  /// Returns `true` for a note in a section, as DocBook writes it: `<div class="note" id="id-1.5.7"><h3>Note</h3>`.
  ///
  /// Its identifier is none of the section that its heading would be, which says nothing about its subject.
  func isNote(_ element: Int, _ hints: ElementHints) -> Bool {
    hints.contains(.callout) && Self.noteClasses.contains { document.hasOnlyClass($0, element) }
  }

  /// Returns `true` if a block has nothing but links and what stands between them.
  private func isNavigation(_ block: ContentBlock) -> Bool {
    if case .heading = block.kind { return false }
    let links = spans[block.spans].filter { $0.kind == .link }
    let linked = links.reduce(0) { $0 + $1.range.count }
    return block.range.count - linked <= links.count * Self.bytesPerLink
  }
}
