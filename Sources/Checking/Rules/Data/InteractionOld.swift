import MarkupExtraction

/// A rule that reports the obsolete form of interaction counts.
struct InteractionOld: PageRule {
  let id: RuleID = "SD-INTERACTION"
  let group = RuleGroup.data
  let level = Level.note
  let title = "The old form of interaction counts is used"
  let explanation =
    """
    interactionCount with a text like UserPlays:1200 was superseded by interactionStatistic, \
    though both are read.
    """
  let hint = "Write interactionStatistic with an InteractionCounter."

  func check(_ page: CheckedPage) -> [Finding] {
    page.nodes.compactMap { node in
      guard let count = node.item.text("interactionCount") else { return nil }
      return finding("interactionCount is \(Quotation.of(count)).", at: node.location)
    }
  }
}
