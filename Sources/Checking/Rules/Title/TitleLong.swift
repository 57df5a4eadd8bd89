/// A rule that reports a long title.
struct TitleLong: PageRule {
  let id: RuleID = "TITLE-LONG"
  let group = RuleGroup.title
  let level = Level.note
  let title = "The title is long"
  var explanation: String { "Titles over \(limit) characters are cut when they are shown." }
  var hint: String { "Say the same in at most \(limit) characters, the important words first." }

  var limit = RuleLimits.standard.title

  func check(_ page: CheckedPage) -> [Finding] {
    guard let title = page.title, title.count > limit else { return [] }
    return [
      finding(
        "The title has \(title.count) characters: \(Quotation.of(title)).",
        at: page.titleLocation
      )
    ]
  }
}
