public import HTMLParsing
import URLStandard

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
  /// The statements, in the order of the elements that make them; none is there twice.
  public let triples: [RDFTriple]
  /// What the page itself is called.
  public let document: RDFTerm
  /// Whether some were left out, because the page asks for too many.
  public let isCut: Bool
  /// What is left to be derived.
  let budget: DerivationBudget
  /// Whether an `about` or `resource` names the page, so that its name is a thing's name.
  let namesDocument: Bool
  /// Where tags speak of resources: of each the first counts, and those that name a type come before
  /// the others.
  let sources: [(term: RDFTerm, source: MarkupSource)]
  /// The beginning of the page.
  let start: MarkupSource

  /// Reads a page.
  public init(of document: HTMLDocument) {
    self.init(of: document, within: DerivationBudget(documentBytes: document.byteCount))
  }

  private init(of document: HTMLDocument, within budget: DerivationBudget) {
    var reader = RDFaReader(document: document, within: budget)
    reader.read()
    self.init(reader, document)
  }

  /// Reads a page for its things: what only says something of the page is left out.
  init(forThingsOf document: HTMLDocument, within budget: DerivationBudget) {
    var reader = RDFaReader(document: document, within: budget, passesPageMetas: true)
    reader.read()
    if reader.mayMissSomething {
      self.init(of: document, within: budget)
    } else {
      self.init(reader, document)
    }
  }

  private init(_ reader: RDFaReader, _ document: HTMLDocument) {
    var budget = reader.terms.budget
    triples = RDFaPatterns.applied(to: Self.unique(reader.triples), within: &budget)
    self.budget = budget
    self.document = reader.documentTerm
    namesDocument = reader.terms.namesDocument
    sources = (reader.typeOrigins + reader.origins).map {
      ($0.term, MarkupSource(tag: $0.element, of: document))
    }
    start = MarkupSource(tag: 0, of: document)
    isCut = budget.hasCut
  }

  private static func unique(_ triples: [RDFTriple]) -> [RDFTriple] {
    // Of few, to compare all is cheaper than to hash them; mostly none is there twice.
    let isUnique =
      triples.count <= 16
      && triples.indices.allSatisfy { !triples[..<$0].contains(triples[$0]) }
    guard !isUnique else { return triples }
    var seen = Set<RDFTriple>(minimumCapacity: triples.count)
    return triples.filter { seen.insert($0).inserted }
  }
}
