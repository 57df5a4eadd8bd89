/// What names mean at some place of a page: vocabulary and prefixes in force there.
///
/// The rules are those of [RDFa Core 1.1, section 7.4](https://www.w3.org/TR/rdfa-core/#s_curieprocessing).
struct RDFaNames {
  /// What a name stands for.
  enum Meaning {
    /// An IRI, absolute or to be resolved.
    case iri(String)
    /// A blank node of that label.
    case blank(Substring)
  }

  /// Prefixes that a page can have in force at one place.
  private static let prefixLimit = 200

  /// What stands before a term; `nil` where there is no vocabulary.
  var vocabulary: String?
  private var declared: [String: String] = [:]

  /// Adds the declarations of a `prefix` attribute: pairs of name with colon, and IRI.
  mutating func declare(_ text: String) {
    let words = text.listWords
    var index = 0
    while index + 1 < words.count {
      let isName = words[index].utf8.last == UInt8(ascii: ":")
      if isName { declare(words[index].dropLast(), words[index + 1]) }
      index += isName ? 2 : 1
    }
  }

  private mutating func declare(_ prefix: Substring, _ iri: Substring) {
    guard prefix != "_" else { return }
    let key = prefix.lowercased()
    guard declared.count < Self.prefixLimit || declared[key] != nil else { return }
    declared[key] = String(iri)
  }

  /// A word of `typeof`, `property`, `rel`, `rev` or `datatype`: a term, a CURIE or an absolute IRI.
  func meaning(ofWord word: Substring) -> Meaning? {
    guard word.utf8.contains(UInt8(ascii: ":")) else {
      return term(word).map { .iri($0) }
    }
    if let curie = curie(word) { return curie }
    let text = String(word)
    return IRIReference.isAbsolute(text) ? .iri(text) : nil
  }

  /// A value of `about` or `resource`: a CURIE, in brackets or not, or an IRI.
  ///
  /// A CURIE in brackets that means nothing counts as no value at all.
  func meaning(ofResource text: String) -> Meaning? {
    if text.utf8.first == UInt8(ascii: "["), text.utf8.last == UInt8(ascii: "]") {
      return curie(text.dropFirst().dropLast())
    }
    return curie(text[...]) ?? .iri(text)
  }

  private func term(_ word: Substring) -> String? {
    guard let first = word.unicodeScalars.first, first == "_" || first.properties.isAlphabetic
    else { return nil }
    if let vocabulary { return vocabulary + word }
    return RDFVocabulary.terms[word.lowercased()]
  }

  private func curie(_ text: Substring) -> Meaning? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let prefix = text[..<colon]
    let reference = text[text.utf8.index(after: colon)...]
    if prefix.isEmpty { return .iri(RDFVocabulary.xhtml + reference) }
    if prefix == "_" { return .blank(reference) }
    guard !reference.utf8.starts(with: "//".utf8) else { return nil }
    let key = prefix.lowercased()
    guard let namespace = declared[key] ?? RDFVocabulary.prefixes[key] else { return nil }
    return .iri(namespace + reference)
  }
}
