import HTMLParsing

/// A rule that reports several descriptions.
struct DescriptionSeveral: PageRule {
  let id: RuleID = "DESC-MULTI"
  let group = RuleGroup.description
  let level = Level.warning
  let title = "There are several meta descriptions"
  let explanation = "A page has one description; which of several is shown depends on the reader."
  let hint = "Keep one meta description."

  func check(_ page: CheckedPage) -> [Finding] {
    page.elements.descriptions.dropFirst().prefix(1).map { element in
      finding(
        "There are \(page.elements.descriptions.count) meta descriptions.",
        at: page.tags.location(of: element)
      )
    }
  }
}
