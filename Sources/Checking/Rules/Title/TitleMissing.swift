import HTMLParsing

/// A rule that reports a missing title.
struct TitleMissing: PageRule {
  let id: RuleID = "TITLE-MISSING"
  let group = RuleGroup.title
  let level = Level.error
  let title = "There is no title"
  let explanation =
    """
    Neither og:title, twitter:title, the name of the thing that the page is about, title nor \
    h1 says anything. Without a title a page is not a result.
    """
  let hint =
    "Add a title that says what this page is about, and og:title with the same words."

  // Readers of an error page see its title, too.
  let isAboutResult = false

  func check(_ page: CheckedPage) -> [Finding] {
    guard page.title == nil else { return [] }
    return [finding("The page has no title.", at: page.tags.element(.title) ?? page.start)]
  }
}
