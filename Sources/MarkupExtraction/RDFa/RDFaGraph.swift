public import HTMLParsing
import URLStandard

/// The [RDFa 1.1](https://www.w3.org/TR/html-rdfa/) triples of a page.
///
/// ```swift
/// // <p vocab="https://schema.org/" typeof="Person"><b property="name">Ada</b>
/// RDFaGraph(of: page).triples.map(\.description)
/// // <https://a.example/> <http://www.w3.org/ns/rdfa#usesVocabulary> <https://schema.org/> .
/// // _:b1 <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <https://schema.org/Person> .
/// // _:b1 <https://schema.org/name> "Ada" .
/// ```
///
/// Markup inside XML and HTML literals is removed, and vocabularies are not fetched for expansion.
public struct RDFaGraph: Sendable {
  /// The distinct triples, in the order of their elements.
  public let triples: [RDFTriple]
  /// The term of the page itself.
  public let document: RDFTerm
  /// A Boolean value that indicates whether triples were dropped because the page exceeds its budget.
  public let isCut: Bool
  /// The remaining budget.
  let budget: DerivationBudget
  /// A Boolean value that indicates whether an `about` or `resource` refers to the page, so that its URL
  /// identifies an item.
  let namesDocument: Bool
  /// The first location of each resource; tags with a type come first.
  let sources: [(term: RDFTerm, source: MarkupSource)]
  /// The start of the page.
  let start: MarkupSource

  /// Parses a page.
  public init(of document: HTMLDocument) {
    self.init(of: document, within: DerivationBudget(documentBytes: document.byteCount))
  }

  private init(of document: HTMLDocument, within budget: DerivationBudget) {
    var reader = RDFaReader(document: document, within: budget)
    reader.read()
    self.init(reader, document)
  }

  /// Parses the items of a page, without statements about the page as a document.
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
    // For a few triples, pairwise comparison is cheaper than hashing; usually there are no duplicates.
    let isUnique =
      triples.count <= 16
      && triples.indices.allSatisfy { !triples[..<$0].contains(triples[$0]) }
    guard !isUnique else { return triples }
    var seen = Set<RDFTriple>(minimumCapacity: triples.count)
    return triples.filter { seen.insert($0).inserted }
  }
}
