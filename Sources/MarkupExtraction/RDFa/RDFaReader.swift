import HTMLParsing
import URLStandard

/// A reader that implements the processing sequence of [RDFa Core 1.1, section
/// 7.5](https://www.w3.org/TR/rdfa-core/#s_sequence), with the additions of [HTML+RDFa
/// 1.1](https://www.w3.org/TR/html-rdfa/#additional-rdfa-processing-rules).
///
/// Elements are read in document order; a stack contains the contexts of the open elements.
struct RDFaReader {
  let document: HTMLDocument
  let documentTerm: RDFTerm
  var terms: RDFaTerms
  var listMappings = [RDFaListMapping()]
  private(set) var triples: [RDFTriple] = []
  /// The elements that refer to resources, in order.
  var origins: [(term: RDFTerm, element: Int)] = []
  /// The elements that give types to resources, in order.
  private(set) var typeOrigins: [(term: RDFTerm, element: Int)] = []
  /// A Boolean value that indicates whether `meta` tags about the page are skipped.
  ///
  /// There are many, and they matter only if the page itself is an item.
  let passesPageMetas: Bool
  /// The number of types in `typeof` attributes.
  private(set) var typesOfTags = 0
  var hasPassedPageMetas = false
  /// A Boolean value that indicates whether links without meaning were skipped.
  var hasPassedRelations = false

  init(
    document: HTMLDocument,
    within budget: DerivationBudget,
    passesPageMetas: Bool = false
  ) {
    self.document = document
    self.passesPageMetas = passesPageMetas
    terms = RDFaTerms(base: document.baseURL.href, within: budget)
    documentTerm = terms.document
  }

  /// Reads all elements.
  mutating func read() {
    var contexts = [
      RDFaContext(
        end: document.elements.count,
        parentSubject: documentTerm,
        parentObject: documentTerm,
        listMapping: 0,
        listOwner: documentTerm
      )
    ]
    /// The open elements that only set the subject of nested elements.
    var addresses: [Int] = []
    for element in document.elements.indices {
      let relevance = RDFaElement.relevance(of: element, in: document)
      guard relevance != .none else { continue }
      while let last = addresses.last, document.elements[last].end <= element {
        addresses.removeLast()
      }
      // The contexts are accessed in place, because copying one costs more than most elements.
      while let last = contexts.indices.last, contexts[last].end <= element {
        leave(contexts.removeLast())
      }
      guard let outer = contexts.indices.last, !terms.budget.isExceeded else { break }
      if contexts[outer].incompleteTriples.isEmpty,
        relevance == .address
          || relevance == .relation && isMeaninglessRelation(element, contexts[outer].names)
      {
        // Without nested elements it has no effect.
        if document.elements[element].end > element + 1 { addresses.append(element) }
        continue
      }
      if relevance == .relation, addresses.isEmpty, isBareLink(element),
        contexts[outer].incompleteTriples.isEmpty
      {
        addLink(element, of: contexts[outer].parentObject, contexts[outer].names)
        continue
      }
      if passesPageMetas, isTextOfMeta(element), contexts[outer].parentObject == documentTerm,
        contexts[outer].incompleteTriples.isEmpty
      {
        hasPassedPageMetas = true
        continue
      }
      for address in addresses { open(address, in: &contexts) }
      addresses.removeAll(keepingCapacity: true)
      open(element, in: &contexts)
    }
    while let last = contexts.popLast() { leave(last) }
  }

  private mutating func open(_ element: Int, in contexts: inout [RDFaContext]) {
    if let outer = contexts.last { contexts.append(enter(element, inside: outer)) }
  }

  // MARK: One element

  /// Steps 1 to 13: adds the element's triples, and returns the context of nested elements.
  private mutating func enter(_ index: Int, inside outer: RDFaContext) -> RDFaContext {
    var inner = outer
    inner.end = Int(document.elements[index].end)
    inner.listOwner = nil
    readDeclarations(of: index, into: &inner)
    let element = RDFaElement(index, in: document, names: inner.names, terms: &terms)
    addRole(of: element, inner.names)
    let roles = roles(of: element, inside: outer)
    if let typed = roles.typedResource {
      typeOrigins.append((typed, index))
      for type in element.types ?? [] { add(typed, RDFVocabulary.type, type) }
      typesOfTags += element.types?.count ?? 0
    }
    let subject = roles.subject ?? outer.parentObject
    if subject != outer.parentObject {
      origins.append((subject, index))
      listMappings.append(RDFaListMapping())
      inner.listMapping = listMappings.count - 1
      inner.listOwner = subject
    }
    var incomplete: [RDFaContext.IncompleteTriple] = []
    let object = addRelations(of: element, subject, roles.object, inner.listMapping, &incomplete)
    addProperties(of: element, subject, roles.typedResource, in: inner)
    guard !roles.isSkipped else { return inner }
    if let object { origins.append((object, index)) }
    complete(outer, with: subject)
    inner.parentSubject = subject
    inner.parentObject = object ?? subject
    inner.incompleteTriples = incomplete
    return inner
  }

  /// Steps 2 to 4: reads vocabulary, prefixes and language.
  private mutating func readDeclarations(of element: Int, into context: inout RDFaContext) {
    if let text = document.attribute(.vocab, of: element)?.trimmingWhitespace {
      let vocabulary = text.isEmpty ? nil : terms.iri(text)
      context.names.vocabulary = vocabulary?.iri
      if let vocabulary { add(documentTerm, RDFVocabulary.usesVocabulary, vocabulary) }
    }
    for text in document.attributes(.prefixDeclaration, of: element) {
      context.names.declare(text, within: &terms.budget)
    }
    if let text = document.attribute(.prefix, of: element) {
      context.names.declare(text, within: &terms.budget)
    }
    let language =
      document.attribute(.lang, of: element) ?? document.attribute(.xmlLang, of: element)
    if let language = language?.trimmingWhitespace {
      context.language = language.isEmpty ? nil : language
    }
  }

  /// The resources of an element by role.
  private struct Roles {
    var subject: RDFTerm?
    var object: RDFTerm?
    var typedResource: RDFTerm?
    /// A Boolean value that indicates whether the element leaves the context unchanged.
    var isSkipped = false
  }

  /// Steps 5 and 6: determines the resources.
  private mutating func roles(of element: RDFaElement, inside outer: RDFaContext) -> Roles {
    // `<head>` and `<body>` have the subject of the page.
    let implied: RDFTerm? =
      element.isRoot
      ? documentTerm : element.name == .head || element.name == .body ? outer.parentObject : nil
    var roles = Roles()
    if element.isRelation {
      roles.subject = element.about ?? implied ?? outer.parentObject
      roles.object = element.target
      if element.types != nil {
        if !element.hasAbout, roles.object == nil { roles.object = terms.newBlank() }
        roles.typedResource = element.hasAbout ? roles.subject : roles.object
      }
    } else if element.hasProperty, element.content == nil, element.datatype == nil {
      roles.subject = element.about ?? implied ?? outer.parentObject
      if element.types != nil {
        roles.typedResource = element.about ?? implied ?? element.target ?? terms.newBlank()
        roles.object = roles.typedResource
      }
    } else if let subject = element.about ?? element.target ?? implied {
      roles.subject = subject
      roles.typedResource = element.types == nil ? nil : subject
    } else if element.types != nil {
      roles.subject = terms.newBlank()
      roles.typedResource = roles.subject
    } else {
      roles.subject = outer.parentObject
      roles.isSkipped = !element.hasProperty
    }
    return roles
  }

  /// Steps 9 and 10: adds the triples of `rel` and `rev`; those without an object become incomplete triples.
  private mutating func addRelations(
    of element: RDFaElement,
    _ subject: RDFTerm,
    _ object: RDFTerm?,
    _ mapping: Int,
    _ incomplete: inout [RDFaContext.IncompleteTriple]
  ) -> RDFTerm? {
    guard element.isRelation else { return object }
    for predicate in element.forward ?? [] {
      switch (object, element.isInList) {
      case (let object?, true): append(object, to: predicate, mapping)
      case (let object?, false): add(subject, predicate, object)
      case (nil, true):
        listMappings[mapping].open(predicate)
        incomplete.append(.member(predicate: predicate, mapping: mapping))
      case (nil, false): incomplete.append(.forward(predicate: predicate))
      }
    }
    for predicate in element.reverse ?? [] {
      if let object {
        add(object, predicate, subject)
      } else {
        incomplete.append(.reverse(predicate: predicate))
      }
    }
    return object ?? terms.newBlank()
  }

  /// Step 11: adds the triples of `property`.
  private mutating func addProperties(
    of element: RDFaElement,
    _ subject: RDFTerm,
    _ typedResource: RDFTerm?,
    in context: RDFaContext
  ) {
    guard !element.properties.isEmpty else { return }
    let value = value(of: element, typedResource, in: context)
    for predicate in element.properties.lazy.compactMap(\.iri) {
      if element.isInList {
        append(value, to: predicate, context.listMapping)
      } else {
        add(subject, predicate, value)
      }
    }
  }

  /// Step 12: completes the triples that need this subject.
  private mutating func complete(_ outer: RDFaContext, with subject: RDFTerm) {
    for triple in outer.incompleteTriples {
      switch triple {
      case .forward(let predicate): add(outer.parentSubject, predicate, subject)
      case .reverse(let predicate): add(subject, predicate, outer.parentSubject)
      case .member(let predicate, let mapping): append(subject, to: predicate, mapping)
      }
    }
  }

  /// Step 14: adds the lists that were collected inside the element.
  private mutating func leave(_ context: RDFaContext) {
    guard let owner = context.listOwner else { return }
    for list in listMappings[context.listMapping].lists {
      var rest = RDFTerm.iri(RDFVocabulary.emptyList)
      for member in list.members.reversed() {
        let cell = terms.newBlank()
        add(cell, RDFVocabulary.first, member)
        add(cell, RDFVocabulary.rest, rest)
        rest = cell
      }
      add(owner, list.predicate, rest)
    }
  }

  /// Adds the triples of [Role Attribute 1.0, section
  /// 4](https://www.w3.org/TR/role-attribute/#using-role-in-conjunction-with-rdfa).
  private mutating func addRole(of element: RDFaElement, _ names: RDFaNames) {
    guard let text = document.attribute(.role, of: element.element) else { return }
    var plain = names
    plain.vocabulary = RDFVocabulary.xhtml
    let id = document.attribute(.id, of: element.element)
    let subject = id.flatMap { terms.iri("#" + $0) } ?? terms.newBlank()
    for role in terms.terms(text.listWords, plain) {
      add(subject, RDFVocabulary.role, role)
    }
  }

  // MARK: Triples

  mutating func add(_ subject: RDFTerm, _ predicate: String, _ object: RDFTerm) {
    let triple = RDFTriple(subject: subject, predicate: predicate, object: object)
    if terms.budget.spend(for: triple) { triples.append(triple) }
  }

  private mutating func append(_ member: RDFTerm, to predicate: String, _ mapping: Int) {
    guard terms.budget.spendValue(member.byteCount) else { return }
    listMappings[mapping].append(member, to: predicate)
  }
}
