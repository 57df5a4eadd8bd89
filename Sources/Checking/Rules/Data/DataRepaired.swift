import MarkupExtraction

/// A rule that reports a repaired JSON-LD block.
struct DataRepaired: PageRule {
  let id: RuleID = "SD-REPAIRED"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "A JSON-LD block had to be repaired"
  let explanation =
    """
    The block is not valid JSON: comments, trailing commas, line ends in strings. We \
    read it all the same; others may not.
    """
  let hint = "Correct the place that the message names."

  private static let limit = 50

  func check(_ page: CheckedPage) -> [Finding] {
    page.scriptBlocks.flatMap { block in
      block.block.repairs.prefix(Self.limit).map { repair in
        let (location, text) = page.location(of: repair, in: block)
        return finding(
          "The block was repaired: \(Quotation.cleaned(text, limit: 100)).",
          at: location
        )
      }
    }
  }
}
