public import HTMLParsing
public import URLStandard

/// [RDFa Lite](https://www.w3.org/TR/rdfa-lite/) and the rest of
/// [RDFa 1.1 in HTML](https://www.w3.org/TR/html-rdfa/): the things among the page's statements.
///
/// Open Graph tags are statements about the page, no things, and are read elsewhere.
public struct RDFaLiteExtractor: Extractor {
  /// The syntax's name.
  public static let name = "RDFa"
  /// What is said where the page asks for more than its budget.
  public static let cut = "RDFa properties"

  /// The extractor.
  public init() {}

  /// Keeps the top-level typed things.
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
