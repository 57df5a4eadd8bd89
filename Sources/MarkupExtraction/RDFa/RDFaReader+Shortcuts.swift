import HTMLParsing

/// Ways around the whole processing sequence, where an element cannot state more than is told here.
extension RDFaReader {
  /// Whether an element states a text of what is spoken of, and nothing else.
  func isTextOfMeta(_ element: Int) -> Bool {
    document.elements[element].name == .meta && document.has(.content, element)
      && !document.elements[element].names.containsAny(of: RDFaElement.beyondProperties)
  }

  /// Whether a relation holds no element, so that nobody asks for its context.
  func isBareLink(_ index: Int) -> Bool {
    let element = document.elements[index]
    return element.end == index + 1 && element.parent >= 0 && element.name != .head
      && element.name != .body && !element.names.contains(.inlist)
  }

  /// What a bare link states, as ``enter(_:inside:)`` has it.
  mutating func addLink(_ element: Int, of subject: RDFTerm, _ names: RDFaNames) {
    guard let words = document.attribute(.rel, of: element)?.listWords,
      let address = document.attribute(.href, of: element) ?? document.attribute(.src, of: element)
    else { return }
    guard let object = terms.iri(address) else { return }
    for predicate in terms.terms(words, names) {
      if let predicate = predicate.iri { add(subject, predicate, object) }
    }
    origins.append((object, element))
  }

  /// Whether the words of an element's `rel` mean nothing, as of `nofollow` and `stylesheet`.
  mutating func saysNothing(_ element: Int, _ names: RDFaNames) -> Bool {
    guard passesPageMetas, let words = document.attribute(.rel, of: element)?.listWords,
      !names.meansAnything(words)
    else { return false }
    hasPassedRelations = true
    return true
  }

  /// Whether what was passed over may matter: where the page itself is a thing, or is to have what
  /// others have, or where a thing has its type by a statement, so that a link may tell its place.
  var mayMissSomething: Bool {
    guard hasPassedPageMetas || hasPassedRelations else { return false }
    var types = 0
    for triple in triples {
      let isType = triple.predicate.hasSameBytes(as: RDFVocabulary.type)
      guard isType || triple.predicate.hasSameBytes(as: RDFVocabulary.copy) else { continue }
      if triple.subject == documentTerm || hasPassedRelations && !isType { return true }
      types += 1
    }
    return hasPassedRelations && types > typesOfTags
  }
}
