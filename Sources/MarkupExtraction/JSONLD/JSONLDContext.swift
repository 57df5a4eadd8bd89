import URLStandard

/// An [active context](https://www.w3.org/TR/json-ld11-api/#dfn-active-context): the meaning of the names in an object.
struct JSONLDContext {
  /// The vocabulary of types and properties without a prefix.
  enum Vocabulary {
    /// None is known: names stay as written. Pages without a context, and those with a context of their own on the web,
    /// mean schema.org mostly.
    case unknown
    /// The page says that there is none: names mean nothing.
    case none
    case iri(String)
  }

  /// The base of relative IRIs.
  enum Base {
    /// That of the page.
    case page
    /// None: relative IRIs stay as they are.
    case none
    case url(WebURL)
  }

  var vocabulary = Vocabulary.unknown {
    didSet {
      isSchema = if case .iri(let iri) = vocabulary { SchemaName.isVocabulary(iri) } else { false }
    }
  }
  /// A Boolean value that indicates whether the vocabulary is schema.org.
  private(set) var isSchema = false
  var base = Base.page
  /// The places of the definitions in ``JSONLDContexts/terms``.
  private(set) var places: [String: Int32] = [:]
  /// A Boolean value that indicates whether a term has a context of its own.
  private(set) var hasScopes = false
  /// The first bytes of the terms as a bit set: most keys are no terms.
  private var initials: UInt32 = 0
  /// The context of the nodes inside, if this one is not propagated to them.
  var previous: Int?

  /// Returns the place of the definition of a term; `nil` if there is none.
  func place(of term: String) -> Int? { place(of: term, startingWith: term.utf8.first ?? 0) }

  /// Returns the place of the definition of a term with this first byte.
  func place(of term: String, startingWith initial: UInt8) -> Int? {
    guard initials &>> UInt32(initial & 31) & 1 == 1 else { return nil }
    return places[term].map(Int.init)
  }

  /// Adds the definition of a term that is stored at `place`.
  mutating func define(_ term: String, at place: Int, hasScope: Bool) {
    places[term] = Int32(place)
    initials |= 1 &<< UInt32((term.utf8.first ?? 0) & 31)
    if hasScope { hasScopes = true }
  }

  /// Removes the definition of a term.
  mutating func remove(_ term: String) { places[term] = nil }
}
