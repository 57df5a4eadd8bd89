import HTMLParsing
import MarkupExtraction

/// A rule that reports a page whose title is not in a title element.
struct TitleElement: PageRule {
  let id: RuleID = "TITLE-ELEMENT"
  let group = RuleGroup.title
  let level = Level.warning
  let title = "There is no title element"
  let explanation =
    """
    The page has a title elsewhere, such as in og:title or h1, but browser tabs, bookmarks, screen readers and most \
    search engines read the title element (WCAG 2.2, 2.4.2).
    """
  let hint = "Add a title element to the head."

  func check(_ page: CheckedPage) -> [Finding] {
    guard page.title != nil, page.markup.title == nil else { return [] }
    guard let element = page.elements.titles.first else {
      return [finding("The page has no title element.", at: page.start)]
    }
    return [finding("The title element is empty.", at: page.tags.location(of: element))]
  }
}
