import HTMLParsing

/// A rule that reports several title elements.
struct TitleSeveral: PageRule {
  let id: RuleID = "TITLE-MULTI"
  let group = RuleGroup.title
  let level = Level.warning
  let title = "There are several title elements"
  let explanation = "A page has one title; which of several is shown depends on the reader."
  let hint = "Keep one title element."

  func check(_ page: CheckedPage) -> [Finding] {
    page.elements.titles.dropFirst().prefix(1).map { element in
      finding(
        "There are \(page.elements.titles.count) title elements.",
        at: page.tags.location(of: element)
      )
    }
  }
}
