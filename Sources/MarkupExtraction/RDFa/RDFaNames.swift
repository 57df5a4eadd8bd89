import URLStandard

/// What names mean at some place of a page: vocabulary and prefixes in force there.
///
/// The rules are those of [RDFa Core 1.1, section 7.4](https://www.w3.org/TR/rdfa-core/#s_curieprocessing).
struct RDFaNames {
  /// What a name stands for.
  enum Meaning {
    /// An IRI, absolute or to be resolved.
    case iri(String)
    /// A blank node of that label.
    case blank(String)
  }

  /// Prefixes that a page can have in force at one place.
  private static let prefixLimit = 200

  /// A prefix and an IRI in a dictionary.
  private static let declarationCost = 2 * MemoryLayout<String>.size + MemoryLayout<Int>.size

  /// What stands before a term; `nil` where there is no vocabulary.
  var vocabulary: String?
  private var declared: [String: String] = [:]

  /// Adds the declarations of a `prefix` attribute: pairs of name with colon, and IRI.
  ///
  /// The declarations that are in force already are copied, and paid for.
  mutating func declare(_ text: String, within budget: inout DerivationBudget) {
    guard budget.spend(text.utf8.count + declared.count * Self.declarationCost) else { return }
    let words = text.listWords
    var index = 0
    while index + 1 < words.count {
      let length = words[index].utf8.count - 1
      let isName = words[index].utf8.last == UInt8(ascii: ":")
      if isName { declare(words[index].slice(0..<length), words[index + 1]) }
      index += isName ? 2 : 1
    }
  }

  private mutating func declare(_ prefix: String, _ iri: String) {
    guard prefix != "_" else { return }
    let key = prefix.inLowerCase
    guard declared.count < Self.prefixLimit || declared[key] != nil else { return }
    declared[key] = iri
  }

  /// A word of `typeof`, `property`, `rel`, `rev` or `datatype`: a term, a CURIE or an absolute IRI.
  func meaning(ofWord word: String, within budget: inout DerivationBudget) -> Meaning? {
    guard word.offset(of: UInt8(ascii: ":")) != nil else {
      return term(word, &budget).map { .iri($0) }
    }
    if let curie = curie(word) { return curie.meaning(&budget) }
    return IRIReference.isAbsolute(word) ? .iri(word) : nil
  }

  /// A value of `about` or `resource`: a CURIE, in brackets or not, or an IRI.
  ///
  /// A CURIE in brackets that means nothing counts as no value at all.
  func meaning(ofResource text: String, within budget: inout DerivationBudget) -> Meaning? {
    if text.utf8.first == UInt8(ascii: "["), text.utf8.last == UInt8(ascii: "]") {
      return curie(text.slice(1..<max(1, text.utf8.count - 1)))?.meaning(&budget)
    }
    guard let curie = curie(text) else { return .iri(text) }
    return curie.meaning(&budget)
  }

  /// Whether any word of a list means something here.
  func meansAnything(_ words: [String]) -> Bool {
    words.contains { word in
      vocabulary != nil || word.offset(of: UInt8(ascii: ":")) != nil
        || RDFVocabulary.term(word) != nil
    }
  }

  private func term(_ word: String, _ budget: inout DerivationBudget) -> String? {
    guard Self.mayBeTerm(word) else { return nil }
    if let vocabulary { return budget.join(vocabulary, word) }
    return RDFVocabulary.term(word)
  }

  /// Whether a word begins as a term does: with a letter or an underscore.
  private static func mayBeTerm(_ word: String) -> Bool {
    if let first = word.utf8.first, (first | 0x20) &- 0x61 < 26 { return true }
    guard let first = word.unicodeScalars.first else { return false }
    return first == "_" || first.properties.isAlphabetic
  }

  /// A CURIE taken apart; nothing is put together before it is paid for.
  private enum Curie {
    case name(namespace: String, reference: String)
    case blank(String)

    func meaning(_ budget: inout DerivationBudget) -> Meaning? {
      switch self {
      case .name(let namespace, let reference): budget.join(namespace, reference).map { .iri($0) }
      case .blank(let label): .blank(label)
      }
    }
  }

  private func curie(_ text: String) -> Curie? {
    guard let colon = text.offset(of: UInt8(ascii: ":")) else { return nil }
    let reference = text.slice(from: colon + 1)
    if colon == 0 { return .name(namespace: RDFVocabulary.xhtml, reference: reference) }
    let prefix = text.slice(0..<colon)
    if prefix == "_" { return .blank(reference) }
    guard !reference.hasBytePrefix("//") else { return nil }
    let key = prefix.inLowerCase
    guard let namespace = declared[key] ?? RDFVocabulary.prefixes[key] else { return nil }
    return .name(namespace: namespace, reference: reference)
  }
}
