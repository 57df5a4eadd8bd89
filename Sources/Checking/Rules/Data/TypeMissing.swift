import Basics
import JSONReading
import MarkupExtraction

/// A rule that reports JSON-LD nodes without a type.
struct TypeMissing: PageRule {
  let id: RuleID = "SD-UNTYPED"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "A JSON-LD node has no type"
  let explanation =
    """
    Search engines ignore a node without @type. Only nodes at the top of a block or a \
    @graph are looked at; nodes inside of others may refer to what is described elsewhere.
    """
  let hint = "Add \"@type\" with a type of https://schema.org."

  private static let keywords: Set<String> = ["@context", "@id", "id", "@graph"]

  func check(_ page: CheckedPage) -> [Finding] {
    page.scriptBlocks.flatMap { block -> [Finding] in
      JSONLDNodes(block.block.value).top.firstFindings { members -> Finding? in
        let keys = members.map(\.key)
        guard !keys.contains(where: { ["@type", "type", "@graph"].contains($0) }),
          let first = members.first(where: { !Self.keywords.contains($0.key) })
        else { return nil }
        let near = keys.first { NearestWord.of($0, among: ["@type"]) != nil }
        let better = near.map { " (did you mean @type by \(Quotation.of($0))?)" } ?? ""
        return finding("The node has no @type\(better).", at: page.location(of: first, in: block))
      }
    }
  }
}
