import HTMLParsing
import MarkupExtraction

/// A rule that reports a page whose description is not in a meta description.
struct DescriptionElement: PageRule {
  let id: RuleID = "DESC-META"
  let group = RuleGroup.description
  let level = Level.note
  let title = "There is no meta description"
  let explanation =
    """
    The page has a description in og:description or its structured data, but search engines and Lighthouse read the \
    meta description.
    """
  let hint = "Add a meta description with the same words."

  func check(_ page: CheckedPage) -> [Finding] {
    guard page.description != nil, page.markup.description?.folded.isEmpty != false else {
      return []
    }
    guard let element = page.elements.descriptions.first else {
      return [finding("The page has no meta description.", at: page.start)]
    }
    return [finding("The meta description is empty.", at: page.tags.location(of: element))]
  }
}
