import Basics
import HTMLParsing
import JSONReading
import MarkupExtraction

/// A rule that reports JSON-LD without a context.
struct ContextMissing: PageRule {
  let id: RuleID = "SD-CONTEXT"
  let group = RuleGroup.data
  let level = Level.error
  let title = "A JSON-LD block has no schema.org context"
  let explanation =
    """
    Without @context the names in a block mean nothing (JSON-LD 1.1, section 3.1), and search engines ignore \
    it. webmark reads it all the same.
    """
  let hint = "Add \"@context\": \"https://schema.org\"."

  private static let limit = 50
  private static let addresses = ["https://schema.org", "http://schema.org"]

  func check(_ page: CheckedPage) -> [Finding] {
    page.scriptBlocks.compactMap { block -> Finding? in
      guard let value = block.block.value, let problem = problem(of: value) else { return nil }
      return finding(problem, at: page.location(ofScript: block))
    }
  }

  private func problem(of value: JSONValue) -> String? {
    if case .array(let values) = value {
      return values.prefix(Self.limit).lazy.compactMap(problem).first
    }
    guard case .object = value else { return nil }
    guard let context = value["@context"] else {
      return value["@type"] != nil || value["@graph"] != nil ? "The block has no @context." : nil
    }
    guard let text = context.string?.lowercased(),
      let host = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        .dropFirst(2).first,
      host != "schema.org", host != "www.schema.org",
      let nearest = NearestWord.of("https://\(host)", among: Self.addresses)
    else { return nil }
    return "The context is \(Quotation.of(text)) (did you mean \(nearest)?)."
  }
}
