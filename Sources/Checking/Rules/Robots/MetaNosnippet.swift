import RobotsExclusion

/// A rule that reports `nosnippet`.
struct MetaNosnippet: PageRule {
  let id: RuleID = "META-NOSNIPPET"
  let group = RuleGroup.robots
  let level = Level.note
  let title = "Only the title may be shown"
  let explanation =
    """
    nosnippet empties the description of the result, and keeps the page's text out of \
    answers.
    """
  let hint = "Remove nosnippet, if the description should be shown."

  func check(_ page: CheckedPage) -> [Finding] {
    guard page.directives.mayIndex, !page.directives.mayShowSnippet else { return [] }
    return [
      finding(
        "The page asks for no description: \(Quotation.list(page.directives.sources)).",
        at: page.tags.meta("robots", "applebot") ?? page.start
      )
    ]
  }
}
