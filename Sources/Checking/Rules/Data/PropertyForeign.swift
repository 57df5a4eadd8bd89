import MarkupExtraction

/// A rule that reports properties that schema.org does not have.
struct PropertyForeign: PageRule {
  let id: RuleID = "SD-PROPERTY-OTHER"
  let group = RuleGroup.data
  let level = Level.note
  let title = "A property is unknown to schema.org"
  let explanation =
    "A property that schema.org 30.1 does not have, nor one of a similar name, is ignored by search engines."
  let hint = "Nothing, if other programs read it; else use additionalProperty."

  func check(_ page: CheckedPage) -> [Finding] {
    UnknownProperties.of(page).filter { $0.nearest == nil }.map { unknown in
      finding(
        "\(unknown.type) has the unknown property \(Quotation.of(unknown.name)).",
        at: unknown.node.location
      )
    }
  }
}
