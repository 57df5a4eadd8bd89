import HTMLParsing

/// Shortcuts around the full processing sequence for elements that can only state what is described here.
extension RDFaReader {
  /// Returns `true` if an element states only a text of the current subject.
  func isTextOfMeta(_ element: Int) -> Bool {
    document.elements[element].name == .meta && document.has(.content, element)
      && !document.elements[element].names.containsAny(of: RDFaElement.beyondProperties)
  }

  /// Returns `true` if a relation contains no element, so that its context is not needed.
  func isBareLink(_ index: Int) -> Bool {
    let element = document.elements[index]
    return element.end == index + 1 && element.parent >= 0 && element.name != .head
      && element.name != .body && !element.names.contains(.inlist)
  }

  /// Adds the triples of a bare link, equivalent to ``enter(_:inside:)``.
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

  /// Returns `true` if the words of an element's `rel` have no meaning, such as `nofollow` and `stylesheet`.
  mutating func isMeaninglessRelation(_ element: Int, _ names: RDFaNames) -> Bool {
    guard passesPageMetas, let words = document.attribute(.rel, of: element)?.listWords,
      !names.meansAnything(words)
    else { return false }
    hasPassedRelations = true
    return true
  }

  /// A Boolean value that indicates whether skipped elements may matter: the page itself is an item or copies
  /// a pattern, or an item has its type from a triple, so that a link may give its location.
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
