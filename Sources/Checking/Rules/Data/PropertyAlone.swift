import HTMLParsing

/// A rule that reports Microdata properties outside of any item.
struct PropertyAlone: PageRule {
  let id: RuleID = "SD-ORPHAN"
  let group = RuleGroup.data
  let level = Level.note
  let title = "A Microdata property belongs to no item"
  let explanation =
    """
    itemprop counts only within an element with itemscope, or where an itemref leads (HTML standard, section 5.2). \
    meta and link elements do not count: other programs read them.
    """
  let hint = "Add itemscope and itemtype to the element around the properties."

  func check(_ page: CheckedPage) -> [Finding] {
    let document = page.document
    let properties = page.elements.microdata.filter {
      document.attribute(.itemprop, of: $0)?.folded.isEmpty == false
        && ![.meta, .link].contains(document.elements[$0].name)
    }
    guard !properties.isEmpty else { return [] }
    let isScoped = scopes(of: document)
    return properties.firstFindings { element -> Finding? in
      guard !isScoped[element] else { return nil }
      let name = document.attribute(.itemprop, of: element) ?? ""
      return finding(
        "itemprop \(Quotation.of(name)) is outside of any item.",
        at: page.tags.location(of: element)
      )
    }
  }

  /// Returns `true` for each element within an item: below `itemscope`, or below an element to which an `itemref`
  /// may lead, which is every element with an `id` if the page has an `itemref`.
  private func scopes(of document: HTMLDocument) -> [Bool] {
    let hasReferences = document.elements.indices.contains { document.has(.itemref, $0) }
    var scoped = [Bool](repeating: false, count: document.elements.count)
    for element in document.elements.indices {
      let parent = Int(document.elements[element].parent)
      if parent >= 0, parent < element {
        scoped[element] = scoped[parent] || document.has(.itemscope, parent)
      }
      if hasReferences, document.has(.id, element) { scoped[element] = true }
    }
    return scoped
  }
}
