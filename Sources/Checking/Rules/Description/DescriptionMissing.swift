/// A rule that reports a missing description.
struct DescriptionMissing: PageRule {
  let id: RuleID = "DESC-MISSING"
  let group = RuleGroup.description
  let level = Level.warning
  let title = "There is no description"
  let explanation =
    """
    Neither og:description, the meta description nor the thing that the page is about \
    describes it. A page needs a description to become a result of an app.
    """
  let hint = "Add a meta description of one or two sentences, and og:description."

  func check(_ page: CheckedPage) -> [Finding] {
    guard page.description == nil else { return [] }
    return [finding("The page has no description.", at: page.start)]
  }
}
