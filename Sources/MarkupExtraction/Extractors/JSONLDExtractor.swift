public import HTMLParsing
import JSONReading
public import URLStandard

/// An extractor of [JSON-LD](https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents) in script
/// elements, with support for several blocks, `@graph`, and `@id` references across blocks.
///
/// Remote contexts are never fetched.
public struct JSONLDExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "JSON-LD"
  /// The entry in ``PageMarkup/cuts`` if the page exceeds its budget.
  public static let cut = "JSON-LD properties"
  private static let blockLimit = 200

  /// Creates the extractor.
  public init() {}

  /// Extracts each block, and the typed items of all blocks.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    var scripts: [JSONLDScript] = []
    for element in document.elements.indices
    where document.isScript(element, ofType: "application/ld+json") {
      guard markup.jsonLD.count < Self.blockLimit else {
        markup.note("JSON-LD blocks")
        break
      }
      let line = Int(document.elements[element].contentLine)
      scripts.append(JSONLDScript(element: element, line: line))
      markup.jsonLD.append(block(element, of: document, within: &budget))
    }
    addItems(of: scripts, base: document.baseURL, to: &markup, within: &budget)
  }

  private func addItems(
    of scripts: [JSONLDScript],
    base: WebURL,
    to markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    var topLevel: [[Int]] = []
    var nodes: [JSONLDNode] = []
    // Some of the budget is left for the items.
    _ = budget.share { budget in
      var expander = JSONLDExpander(base: base, within: budget)
      for (block, script) in zip(markup.jsonLD, scripts) {
        topLevel.append(block.value.map { expander.expand($0, of: script) } ?? [])
      }
      nodes = expander.nodes
      budget = expander.contexts.budget
    }
    var graph = JSONLDGraph(nodes, within: budget)
    for nodes in topLevel { markup.items += graph.items(of: nodes) }
    budget = graph.budget
  }

  private func block(
    _ element: Int,
    of document: HTMLDocument,
    within budget: inout DerivationBudget
  ) -> JSONLDBlock {
    let line = Int(document.elements[element].line)
    let contentLine = Int(document.elements[element].contentLine)
    let text = document.textBytes(of: element, limit: 4_000_000)
    do {
      let (value, repairs) = try LenientJSON.parse(
        text,
        firstLine: contentLine,
        within: &budget
      )
      return JSONLDBlock(line: line, value: value, repairs: repairs)
    } catch {
      return JSONLDBlock(line: line, repairs: [], error: error.message)
    }
  }
}

/// The script element of a JSON-LD text.
struct JSONLDScript {
  let element: Int
  /// The line on which the text starts.
  let line: Int
}
