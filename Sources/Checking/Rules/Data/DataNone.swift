import MarkupExtraction

/// A rule that reports a page without structured data.
struct DataNone: PageRule {
  let id: RuleID = "SD-NONE"
  let group = RuleGroup.data
  let level = Level.note
  let title = "There is no structured data"
  let explanation =
    """
    Ratings, prices, actions and kinds of things come from schema.org data in JSON-LD, \
    Microdata or RDFa. The more there is, the richer the result.
    """
  let hint = "Describe what the page is about as JSON-LD."

  let isAboutResult = true

  func check(_ page: CheckedPage) -> [Finding] {
    guard page.nodes.isEmpty, page.markup.jsonLD.allSatisfy({ $0.error == nil }) else { return [] }
    return [finding("The page describes nothing by schema.org.", at: page.start)]
  }
}
