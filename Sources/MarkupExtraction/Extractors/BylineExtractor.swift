public import HTMLParsing
public import URLStandard

/// An extractor of the dates and authors that the main text states: in `<time>`, in `itemprop`, with
/// `rel=author`, and in elements whose class names them.
///
/// The main text is the page without `nav`, `aside` and `blockquote`, without `footer` outside of an `article`, and without
/// elements whose class names comments, sidebars or related pages.
public struct BylineExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "bylines"

  /// Creates the extractor.
  public init() {}

  /// Extracts dates and authors in document order.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    var reader = BylineReader(
      document,
      heading: document.pageHeading(within: &budget),
      markup.dateConventions
    )
    reader.read(within: &budget)
    markup.dateMentions = reader.dates
    markup.authorMentions = reader.authors
  }
}
