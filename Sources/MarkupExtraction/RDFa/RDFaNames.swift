import Basics
import URLStandard

/// The vocabulary and the prefixes in force at an element.
///
/// The rules are those of [RDFa Core 1.1, section 7.4](https://www.w3.org/TR/rdfa-core/#s_curieprocessing).
struct RDFaNames {
  /// The meaning of a name.
  enum Meaning {
    /// An IRI, absolute or relative.
    case iri(String)
    /// A blank node with a label.
    case blank(String)
  }

  /// The maximum number of prefixes in force at an element.
  private static let prefixLimit = 200

  /// The estimated size of a prefix and its IRI in the dictionary, in bytes.
  private static let declarationCost = 2 * MemoryLayout<String>.size + MemoryLayout<Int>.size

  /// The IRI prefix of terms; `nil` without a vocabulary.
  var vocabulary: String?
  private var declared: [String: String] = [:]

  /// Adds the declarations of a `prefix` attribute: pairs of a name with a colon, and an IRI.
  ///
  /// The inherited declarations are copied and charged to the budget.
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

  /// Returns the meaning of a word of `typeof`, `property`, `rel`, `rev` or `datatype`: a term, a CURIE or an
  /// absolute IRI.
  func meaning(ofWord word: String, within budget: inout DerivationBudget) -> Meaning? {
    guard word.offset(of: UInt8(ascii: ":")) != nil else {
      return term(word, &budget).map { .iri($0) }
    }
    if let curie = curie(word) { return curie.meaning(&budget) }
    return IRIReference.isAbsolute(word) ? .iri(word) : nil
  }

  /// Returns the meaning of a value of `about` or `resource`: a CURIE, with or without brackets, or an IRI.
  ///
  /// A CURIE in brackets without a meaning is ignored.
  func meaning(ofResource text: String, within budget: inout DerivationBudget) -> Meaning? {
    if text.utf8.first == UInt8(ascii: "["), text.utf8.last == UInt8(ascii: "]") {
      return curie(text.slice(1..<max(1, text.utf8.count - 1)))?.meaning(&budget)
    }
    guard let curie = curie(text) else { return .iri(text) }
    return curie.meaning(&budget)
  }

  /// Returns `true` if any word of a list may have a meaning here.
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

  /// Returns `true` if a word starts with a letter or an underscore, as terms do.
  private static func mayBeTerm(_ word: String) -> Bool {
    if let first = word.utf8.first, first.isASCIILetter { return true }
    guard let first = word.unicodeScalars.first else { return false }
    return first == "_" || first.properties.isAlphabetic
  }

  /// The parts of a CURIE, which are concatenated only after they are charged to the budget.
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
