/// A rule that reports a long description.
struct DescriptionLong: PageRule {
  let id: RuleID = "DESC-LONG"
  let group = RuleGroup.description
  let level = Level.note
  let title = "The description is long"
  let explanation = "Descriptions over 300 characters are cut when they are shown."
  var hint: String { "Say the same in at most \(limit) characters." }

  var limit = RuleLimits.standard.description

  func check(_ page: CheckedPage) -> [Finding] {
    guard let text = page.description, text.count > limit else { return [] }
    return [
      finding("The description has \(text.count) characters.", at: page.descriptionLocation)
    ]
  }
}
