import HTMLParsing
import URLStandard

/// The RDFa attributes of one element, with resolved names.
struct RDFaElement {
  let element: Int
  let name: ElementName
  let isRoot: Bool

  /// A Boolean value that indicates whether there is an `about` attribute, valid or not.
  let hasAbout: Bool
  let about: RDFTerm?
  /// The resource of the first valid attribute among `resource`, `href` and `src`.
  let target: RDFTerm?

  /// The types; `nil` without `typeof`, empty if it contains no valid type.
  let types: [RDFTerm]?
  let properties: [RDFTerm]
  let hasProperty: Bool
  /// The properties of `rel`; `nil` if there is none.
  var forward: [String]?
  /// The properties of `rev`; `nil` if there is none.
  var reverse: [String]?
  let isInList: Bool

  let content: String?
  /// The `datatype`; `nil` if there is none, empty to request a plain literal.
  let datatype: String?

  /// A Boolean value that indicates whether the element has `rel` or `rev`.
  var isRelation: Bool { forward != nil || reverse != nil }

  /// The possible effects of an element on RDFa.
  enum Relevance {
    /// None, as for most elements.
    case none
    /// The subject of nested elements, for links and images; most of them contain no RDFa elements.
    case address
    /// Like ``address``, unless words of its `rel` have a meaning in the context.
    case relation
    /// Any effect.
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

  /// The attributes that make an element with `property` and `content` state more than a text.
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

    // A closure that captures the document would copy it.
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

  /// Returns the properties in `rel` or `rev`; `nil` if it contains only HTML link types.
  private static func relation(
    _ attribute: AttributeName,
    _ element: Int,
    _ document: HTMLDocument,
    _ names: RDFaNames,
    _ terms: inout RDFaTerms
  ) -> [String]? {
    guard var found = words(attribute, element, document) else { return nil }
    // Words without a colon beside a `property` are not RDFa (HTML+RDFa 1.1, section 3.1).
    if document.has(.property, element) {
      found.removeAll { $0.offset(of: UInt8(ascii: ":")) == nil }
      if found.isEmpty { return nil }
    }
    return terms.terms(found, names).compactMap(\.iri)
  }
}

/// Converts names to terms within a budget: resolves IRIs and numbers blank nodes.
struct RDFaTerms {
  /// The remaining budget.
  var budget: DerivationBudget
  let base: IRIReference
  /// A Boolean value that indicates whether an `about` or `resource` refers to the document.
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

  /// Returns the resolved IRI; `nil` if it exceeds the budget or the length limit.
  mutating func iri(_ text: String) -> RDFTerm? {
    let text = text.trimmingWhitespace
    if IRIReference.isAbsolute(text) { return .iri(text) }
    let count = base.byteCount + text.utf8.count
    guard count <= DerivationBudget.lengthLimit else {
      budget.noteCut()
      return nil
    }
    return budget.spend(count) ? .iri(base.resolving(IRIReference(text))) : nil
  }

  mutating func resource(_ text: String, _ names: RDFaNames) -> RDFTerm? {
    guard let meaning = names.meaning(ofResource: text.trimmingWhitespace, within: &budget),
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
  /// The IRI, if the term is one.
  var iri: String? { if case .iri(let iri) = self { iri } else { nil } }

  /// A Boolean value that indicates whether the term is an IRI.
  var isIRI: Bool { iri != nil }
}
