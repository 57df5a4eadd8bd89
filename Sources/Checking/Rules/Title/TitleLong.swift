/// A rule that reports a long title.
struct TitleLong: PageRule {
  let id = "TITLE-LONG"
  let group = RuleGroup.title
  let level = Level.warning
  let title = "The title is long"
  let explanation = "Titles over 90 characters are cut when they are shown."
  let hint = "Say the same in at most 90 characters, the important words first."

  private static let limit = 90

  func check(_ page: CheckedPage) -> [Finding] {
    guard let title = page.title, title.count > Self.limit else { return [] }
    return [
      finding(
        "The title has \(title.count) characters: \(Quotation.of(title)).",
        at: page.titleLocation
      )
    ]
  }
}
