/// A rule that reports a page larger than 1 MB.
struct FetchSize: PageRule {
  let id: RuleID = "FETCH-SIZE"
  let group = RuleGroup.fetch
  let level = Level.warning
  let title = "The page is larger than 1 MB"
  let explanation =
    """
    Apple's link previews read at most 1 MB of a page (TN3156). The rest may be ignored.
    """
  let hint =
    """
    Move scripts, styles and images out of the page, and keep its metadata at the \
    beginning.
    """

  var limit = RuleLimits.standard.pageBytes

  func check(_ page: CheckedPage) -> [Finding] {
    guard page.fetch.byteCount > limit else { return [] }
    return [finding("The page has \(page.fetch.byteCount) bytes.", at: page.start)]
  }
}
