import HTMLParsing

/// A rule that reports repeated `id` attributes.
struct IdentifierRepeated: PageRule {
  let id: RuleID = "ID-DUP"
  let group = RuleGroup.html
  let level = Level.note
  let title = "An id occurs several times"
  let explanation =
    "Links to the fragment lead to the first element, and labels and itemref may mean the wrong one."
  let hint = "Give each element an id of its own."

  func check(_ page: CheckedPage) -> [Finding] {
    page.elements.repeatedIDs.map { id, element in
      finding("The id \(Quotation.of(id)) was used before.", at: page.tags.location(of: element))
    }
  }
}
