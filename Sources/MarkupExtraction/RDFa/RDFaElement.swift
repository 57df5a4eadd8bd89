import HTMLParsing
import URLStandard

/// The attributes of one element that RDFa's rules look at, names made out.
struct RDFaElement {
  let element: Int
  let name: ElementName
  let isRoot: Bool

  /// Whether there is an `about` attribute, even one that means nothing.
  let hasAbout: Bool
  let about: RDFTerm?
  /// What `resource`, `href` or `src` names, the first of them that names anything.
  let target: RDFTerm?

  /// The types; `nil` where there is no `typeof`, empty where it names none.
  let types: [RDFTerm]?
  let properties: [RDFTerm]
  let hasProperty: Bool
  /// `nil` where there is no `rel`.
  var forward: [String]?
  /// `nil` where there is no `rev`.
  var reverse: [String]?
  let isInList: Bool

  let content: String?
  /// `nil` where there is no `datatype`; an empty one is a wish for a plain literal.
  let datatype: String?

  /// Whether `rel` or `rev` makes the element a relation.
  var isRelation: Bool { forward != nil || reverse != nil }

  /// What an element may change for RDFa.
  enum Relevance {
    /// Nothing, as with most elements.
    case none
    /// What the elements within speak of; links and pictures, of which most hold no such element.
    case address
    /// As ``address``, unless the words of its `rel` mean something where it stands.
    case relation
    /// Anything.
    case whole
  }

  static func relevance(of element: Int, in document: HTMLDocument) -> Relevance {
    let names = document.elements[element].names
    if names.containsAny(of: Self.statements) { return .whole }
    guard names.contains(.href) || names.contains(.src) else {
      return names.contains(.rel) ? .whole : .none
    }
    return names.contains(.rel) ? .relation : .address
  }

  /// What an element with `property` and `content` may have that makes it state more than a text.
  static let beyondProperties: AttributeNames = [
    .about, .resource, .href, .src, .typeof, .rel, .rev, .vocab, .prefix, .prefixDeclaration,
    .lang, .xmlLang, .role, .inlist,
  ]

  private static let statements: AttributeNames = [
    .about, .resource, .typeof, .property, .rev, .vocab, .prefix, .prefixDeclaration, .lang,
    .xmlLang, .role,
  ]

  init(_ element: Int, in document: HTMLDocument, names: RDFaNames, terms: inout RDFaTerms) {
    self.element = element
    name = document.elements[element].name
    isRoot = document.elements[element].parent < 0

    hasAbout = document.has(.about, element)
    about = document.attribute(.about, of: element).flatMap { terms.resource($0, names) }
    target =
      document.attribute(.resource, of: element).flatMap { terms.resource($0, names) }
      ?? document.attribute(.href, of: element).flatMap { terms.iri($0) }
      ?? document.attribute(.src, of: element).flatMap { terms.iri($0) }

    // A closure over the document would copy it.
    types = Self.words(.typeof, element, document).map { terms.terms($0, names) }
    hasProperty = document.has(.property, element)
    properties =
      Self.words(.property, element, document)
      .map { terms.terms($0, names).filter(\.isIRI) } ?? []
    forward = Self.relation(.rel, element, document, names, &terms)
    reverse = Self.relation(.rev, element, document, names, &terms)
    isInList = document.has(.inlist, element)
    content = document.attribute(.content, of: element)
    datatype = document.attribute(.datatype, of: element)
  }

  private static func words(
    _ attribute: AttributeName,
    _ element: Int,
    _ document: HTMLDocument
  ) -> [String]? {
    guard document.elements[element].names.contains(attribute) else { return nil }
    return document.attribute(attribute, of: element)?.listWords
  }

  /// What `rel` or `rev` says; `nil` where its words are HTML's.
  private static func relation(
    _ attribute: AttributeName,
    _ element: Int,
    _ document: HTMLDocument,
    _ names: RDFaNames,
    _ terms: inout RDFaTerms
  ) -> [String]? {
    guard var found = words(attribute, element, document) else { return nil }
    // Plain words beside a `property` are not RDFa's (HTML+RDFa 1.1, section 3.1).
    if document.has(.property, element) {
      found.removeAll { $0.offset(of: UInt8(ascii: ":")) == nil }
      if found.isEmpty { return nil }
    }
    return terms.terms(found, names).compactMap(\.iri)
  }
}

/// Makes terms out of names: resolves IRIs and tells blank nodes apart, within a budget.
struct RDFaTerms {
  /// What may be derived.
  var budget: DerivationBudget
  let base: IRIReference
  /// Whether an `about` or `resource` named the document.
  private(set) var namesDocument = false
  let document: RDFTerm
  private var blanks: [String: Int] = [:]
  private var blankCount = 0

  init(base: String, within budget: DerivationBudget) {
    self.budget = budget
    self.base = IRIReference(base)
    document = .iri(IRIReference.documentIRI(base))
  }

  mutating func newBlank() -> RDFTerm {
    blankCount += 1
    return .blank(blankCount)
  }

  /// The IRI that `text` means in the document; `nil` where it cannot be paid for, or is too long.
  mutating func iri(_ text: String) -> RDFTerm? {
    let text = text.trimmed
    if IRIReference.isAbsolute(text) { return .iri(text) }
    let count = base.byteCount + text.utf8.count
    guard count <= DerivationBudget.lengthLimit else {
      budget.noteCut()
      return nil
    }
    return budget.spend(count) ? .iri(base.resolving(IRIReference(text))) : nil
  }

  mutating func resource(_ text: String, _ names: RDFaNames) -> RDFTerm? {
    guard let meaning = names.meaning(ofResource: text.trimmed, within: &budget),
      let resource = term(meaning)
    else { return nil }
    if resource == document { namesDocument = true }
    return resource
  }

  mutating func terms(_ words: [String], _ names: RDFaNames) -> [RDFTerm] {
    var terms: [RDFTerm] = []
    for word in words where !budget.isExceeded {
      guard let meaning = names.meaning(ofWord: word, within: &budget), let term = term(meaning)
      else { continue }
      terms.append(term)
    }
    return terms
  }

  private mutating func term(_ meaning: RDFaNames.Meaning) -> RDFTerm? {
    switch meaning {
    case .iri(let text): return iri(text)
    case .blank(let label):
      if let known = blanks[label] { return .blank(known) }
      blankCount += 1
      blanks[label] = blankCount
      return .blank(blankCount)
    }
  }
}

extension RDFTerm {
  /// The IRI, where the term is one.
  var iri: String? { if case .iri(let iri) = self { iri } else { nil } }

  /// Whether the term is an IRI.
  var isIRI: Bool { iri != nil }
}
