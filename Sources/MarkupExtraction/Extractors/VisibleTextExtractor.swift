public import HTMLParsing
public import URLStandard

/// The text that a reader sees.
public struct VisibleTextExtractor: Extractor {
  /// The syntax's name.
  public static let name = "visible text"
  /// Bytes that are kept.
  public static let limit = 8000

  /// The extractor.
  public init() {}

  /// Keeps the first ``limit`` bytes of folded text, and as much of what is not to be shown.
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
