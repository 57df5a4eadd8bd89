/// A rule that reports pages with the same title.
struct TitleDuplicate: SummaryRule {
  let id: RuleID = "TITLE-DUP"
  let group = RuleGroup.title
  let level = Level.warning
  let title = "Several pages have the same title"
  let explanation =
    """
    Results with the same title cannot be told apart. Pages that name another page as \
    canonical, or ask not to be found, are not counted.
    """
  let hint = "Give each page a title of its own."

  func check(_ pages: [PageSummary]) -> [Finding] {
    var first: [UInt64: PageSummary] = [:]
    return pages.compactMap { page in
      guard page.isResult, let print = page.titleHash else { return nil }
      guard let other = first[print] else {
        first[print] = page
        return nil
      }
      return finding(
        "The title \(page.title) is that of \(other.name) too.",
        at: page.titleLocation,
        identity: page.title
      )
    }
  }
}
