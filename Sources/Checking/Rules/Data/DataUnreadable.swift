import MarkupExtraction

/// A rule that reports an unreadable JSON-LD block.
struct DataUnreadable: PageRule {
  let id: RuleID = "SD-PARSE"
  let group = RuleGroup.data
  let level = Level.error
  let title = "A JSON-LD block cannot be read"
  let explanation = "The block is not JSON, and could not be repaired. Nothing in it counts."
  let hint = "Correct the place that the message names."

  private static let limit = 50

  func check(_ page: CheckedPage) -> [Finding] {
    page.markup.jsonLD.prefix(Self.limit).compactMap { block in
      guard let error = block.error else { return nil }
      let (location, text) = page.location(of: error, in: block)
      return finding("The block is not JSON: \(Quotation.cleaned(text, limit: 100)).", at: location)
    }
  }
}
