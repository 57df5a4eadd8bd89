import HTMLParsing
import MarkupExtraction

/// A rule that reports Microdata attributes without effect.
struct MicrodataScope: PageRule {
  let id: RuleID = "SD-SCOPE"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "A Microdata attribute has no effect"
  let explanation =
    """
    itemtype counts only beside itemscope, and itemref only if the page has the id (HTML standard, section 5.2): the \
    data is lost.
    """
  let hint = "Add itemscope to the element of the item, or correct the id."

  func check(_ page: CheckedPage) -> [Finding] {
    let (document, ids) = (page.document, missingIDs(of: page.document))
    return page.elements.microdata.firstFindings { element -> [Finding] in
      var messages = (ids[element] ?? []).map {
        "itemref names \(Quotation.of($0)), which is not an id of the page."
      }
      if document.has(.itemtype, element), !document.has(.itemscope, element) {
        messages.append("itemtype stands without itemscope.")
      }
      return messages.map { finding($0, at: page.tags.location(of: element)) }
    }
  }

  /// Returns the ids in each `itemref` that the page does not have.
  private func missingIDs(of document: HTMLDocument) -> [Int: [String]] {
    var named: [Int: [String]] = [:]
    for element in document.elements.indices
    where document.has(.itemref, element) && named.count < 1000 {
      let ids = (document.attribute(.itemref, of: element) ?? "").prefix(2000)
      named[element] = String(ids).listWords
    }
    guard !named.isEmpty else { return [:] }
    let wanted = Set(named.values.joined())
    var found: Set<String> = []
    for element in document.elements.indices where document.has(.id, element) {
      if let id = document.attribute(.id, of: element), wanted.contains(id) { found.insert(id) }
    }
    return named.mapValues { ids in ids.filter { !found.contains($0) } }
  }
}
