import MarkupExtraction

/// A rule that reports an unreadable JSON-LD block.
struct DataUnreadable: PageRule {
  let id: RuleID = "SD-PARSE"
  let group = RuleGroup.data
  let level = Level.error
  let title = "A JSON-LD block cannot be read"
  let explanation = "The block is not JSON, and could not be repaired. Nothing in it counts."
  let hint = "Correct the place that the message names."

  func check(_ page: CheckedPage) -> [Finding] {
    page.scriptBlocks.compactMap { block in
      guard let error = block.block.error else { return nil }
      let (location, text) = page.location(of: error, in: block)
      return finding("The block is not JSON: \(Quotation.cleaned(text, limit: 100)).", at: location)
    }
  }
}
