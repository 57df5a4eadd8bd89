import JSONReading
import MarkupExtraction

/// A rule that reports keys that occur several times in a JSON-LD node.
struct KeyRepeated: PageRule {
  let id: RuleID = "SD-KEY"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "A key occurs several times in a JSON-LD node"
  let explanation =
    """
    Only the last of several equal keys in an object counts (RFC 8259, section 4): the other values are lost.
    """
  let hint = "Write the values as one list: \"image\": [\"a.jpg\", \"b.jpg\"]."

  func check(_ page: CheckedPage) -> [Finding] {
    page.scriptBlocks.flatMap { block -> [Finding] in
      JSONLDNodes(block.block.value).repeatedKeys.map { member in
        finding(
          "The key \(Quotation.of(member.key)) occurs again.",
          at: page.location(of: member, in: block)
        )
      }
    }
  }
}
