public import HTMLParsing

/// What a page states in [RDFa 1.1](https://www.w3.org/TR/html-rdfa/), as statements.
///
/// ```swift
/// // <p vocab="https://schema.org/" typeof="Person"><b property="name">Ada</b>
/// RDFaGraph(of: page).triples.map(\.description)
/// // <https://a.example/> <http://www.w3.org/ns/rdfa#usesVocabulary> <https://schema.org/> .
/// // _:b1 <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <https://schema.org/Person> .
/// // _:b1 <https://schema.org/name> "Ada" .
/// ```
///
/// Markup within an XML or HTML literal is left out, and vocabularies are not fetched to be expanded.
public struct RDFaGraph: Sendable {
  /// The statements, in the order of the elements that make them.
  public let triples: [RDFTriple]
  /// Whether some were left out, because the page asks for too many.
  public let isCut: Bool

  /// Reads a page.
  public init(of document: HTMLDocument) {
    var reader = RDFaReader(document: document)
    reader.read()
    triples = RDFaPatterns.applied(to: reader.triples)
    isCut = reader.budget.isExceeded
  }
}
