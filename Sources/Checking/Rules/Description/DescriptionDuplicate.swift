/// A rule that reports pages with the same description.
struct DescriptionDuplicate: SummaryRule {
  let id: RuleID = "DESC-DUP"
  let group = RuleGroup.description
  let level = Level.note
  let title = "Several pages have the same description"
  let explanation = "The description should tell what is on this page and on no other."
  let hint = "Give each page a description of its own."

  func check(_ pages: [PageSummary]) -> [Finding] {
    var first: [UInt64: PageSummary] = [:]
    return pages.compactMap { page in
      guard page.isResult, let print = page.descriptionHash else { return nil }
      guard let other = first[print] else {
        first[print] = page
        return nil
      }
      return finding(
        "The description is that of \(other.name) too.",
        at: page.descriptionLocation,
        identity: ""
      )
    }
  }
}
