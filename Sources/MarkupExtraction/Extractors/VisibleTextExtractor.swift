public import HTMLParsing
public import URLStandard

/// An extractor of the visible text.
public struct VisibleTextExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "visible text"
  /// The maximum size of the text, in bytes.
  public static let limit = 8000

  /// Creates the extractor.
  public init() {}

  /// Extracts the first ``limit`` bytes of whitespace-collapsed text, and up to ``limit`` bytes of text
  /// excluded from snippets.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    markup.text = document.visibleText(limit: Self.limit)
    let withheld = document.withheldText(limit: Self.limit)
    markup.withheldText = withheld.isEmpty ? nil : withheld
  }
}
