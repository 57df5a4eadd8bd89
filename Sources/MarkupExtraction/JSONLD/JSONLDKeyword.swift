import Basics

/// The supported [keywords](https://www.w3.org/TR/json-ld11/#keywords).
enum JSONLDKeyword: Int {
  case id, type, value, list, set, graph, context, reverse, included, nest
  /// The key of the values of a map that have none.
  case noKey
  /// The marker of the literals that are JSON.
  case json
  /// Any other keyword, which is not a property either.
  case other

  /// Creates the keyword of a word; `nil` for a word without the
  /// [form](https://www.w3.org/TR/json-ld11/#syntax-tokens-and-keywords) of a keyword, `@` and letters.
  init?(_ word: String) {
    switch word {
    case "@id": self = .id
    case "@type": self = .type
    case "@value": self = .value
    case "@list": self = .list
    case "@set": self = .set
    case "@graph": self = .graph
    case "@context": self = .context
    case "@reverse": self = .reverse
    case "@included": self = .included
    case "@nest": self = .nest
    case "@none": self = .noKey
    case "@json": self = .json
    default:
      let bytes = word.utf8.span
      guard bytes.count > 1, bytes[0] == UInt8(ascii: "@") else { return nil }
      for index in 1..<bytes.count where !bytes[index].isASCIILetter { return nil }
      self = .other
    }
  }
}
