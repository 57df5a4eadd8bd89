public import HTMLParsing
public import URLStandard

/// An extractor of items in [RDFa Lite](https://www.w3.org/TR/rdfa-lite/) and the rest of [RDFa 1.1 in
/// HTML](https://www.w3.org/TR/html-rdfa/).
///
/// Open Graph tags are statements about the page and not items; ``OpenGraphExtractor`` extracts them.
public struct RDFaLiteExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "RDFa"
  /// The entry in ``PageMarkup/cuts`` if the page exceeds its budget.
  public static let cut = "RDFa properties"

  /// Creates the extractor.
  public init() {}

  /// Extracts the typed top-level items.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    guard document.mayHaveRDFa else { return }
    let graph = RDFaGraph(forThingsOf: document, within: budget)
    var items = RDFaItems(graph)
    markup.items += items.topLevelItems()
    budget = items.budget
  }
}
