import URLStandard

/// The meaning of names in a JSON-LD block, according to its inline
/// [context](https://www.w3.org/TR/json-ld11/#the-context); remote contexts are never fetched.
///
/// The schema.org context is built in: its vocabulary, and `type` and `id` as keyword aliases.
struct JSONLDContext {
  private static let termLimit = 500
  private static let schemaKeywords = [
    (name: "type", keyword: JSONLDKeyword.type), (name: "id", keyword: JSONLDKeyword.id),
  ]

  /// The vocabulary of types without a prefix.
  private(set) var vocabulary = ""
  /// The base of relative URLs, if the context states one; it may be relative to the page.
  private(set) var base: String?
  /// A Boolean value that indicates whether the vocabulary is schema.org.
  private var isSchema = false
  private var terms: [String: JSONLDTerm] = [:]
  /// The keyword aliases; a list, because most contexts have two and each key is looked up.
  private var keywords: [(name: String, keyword: JSONLDKeyword)] = []
  /// The initials of the aliases as a bit set.
  private var initials: UInt32 = 0

  /// Creates an empty context.
  init() {}

  /// Returns the context extended by `value`, the value of an `@context` member.
  ///
  /// The terms of the outer context are copied and charged to the budget.
  private func adding(
    _ value: JSONValue,
    within budget: inout DerivationBudget
  ) -> JSONLDContext {
    guard budget.spend(terms.count * Self.termCost) else { return self }
    var context = self
    context.add(value, depth: 0)
    return context
  }

  /// The estimated size of a term in the dictionary, in bytes.
  private static let termCost = 2 * MemoryLayout<String>.size + MemoryLayout<Int>.size

  /// Returns the context inside an object, including the object's own `@context`.
  func within(
    _ members: [JSONValue.Member],
    _ budget: inout DerivationBudget
  ) -> JSONLDContext {
    for index in members.indices.reversed() where members[index].initial == UInt8(ascii: "@") {
      if members[index].key == "@context" { return adding(members[index].value, within: &budget) }
    }
    return self
  }

  private mutating func add(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: self = JSONLDContext()
    case .string(let url): addRemote(url)
    case .array(let values) where depth == 0:
      for value in values { add(value, depth: 1) }
    case .object(let members):
      for member in members { add(member) }
    default: break
    }
  }

  private mutating func addRemote(_ url: String) {
    guard url.containsASCIIWord("schema.org") else { return }
    vocabulary = url.hasPrefix("http://") ? "http://schema.org/" : "https://schema.org/"
    isSchema = true
    for (name, keyword) in Self.schemaKeywords
    where !keywords.contains(where: { $0.name == name && $0.keyword == keyword }) {
      add(keyword, named: name)
    }
  }

  private mutating func add(_ member: JSONValue.Member) {
    if member.key == "@vocab", case .string(let url) = member.value {
      vocabulary = url
      isSchema = false
    }
    if member.key == "@base", case .string(let url) = member.value { base = url }
    guard !member.key.hasPrefix("@"), terms.count < Self.termLimit else { return }
    let term = JSONLDTerm(member.value)
    if let keyword = term.keyword {
      if keywords.count < 20 { add(keyword, named: member.key) }
    } else {
      terms[member.key] = term
    }
  }

  private mutating func add(_ keyword: JSONLDKeyword, named name: String) {
    keywords.append((name, keyword))
    initials |= 1 &<< UInt32((name.utf8.first ?? 0) & 31)
  }

  /// Returns the keyword of a member's key; `nil` for a property name.
  func keyword(of member: JSONValue.Member) -> JSONLDKeyword? {
    if member.initial == UInt8(ascii: "@") { return JSONLDKeyword(member.key) }
    guard initials &>> UInt32(member.initial & 31) & 1 == 1 else { return nil }
    for index in keywords.indices where keywords[index].name.hasSameBytes(as: member.key) {
      return keywords[index].keyword
    }
    return nil
  }

  /// Returns the definition of a property; `nil` if the context has none.
  func term(_ key: String) -> JSONLDTerm? { terms.isEmpty ? nil : terms[key] }

  /// Returns the expanded name of a property, if the context defines it; `nil` if the context removes the property, or
  /// `budget` does not suffice.
  func property(_ key: String, within budget: inout DerivationBudget) -> String? {
    // Names of schema.org are kept in their short form.
    name(key, isShort: isSchema, &budget)
  }

  /// Returns an expanded type; `nil` if `budget` does not suffice.
  func type(_ name: String, within budget: inout DerivationBudget) -> String? {
    self.name(name, isShort: false, &budget)
  }

  private func name(
    _ key: String,
    isShort: Bool,
    _ budget: inout DerivationBudget
  ) -> String? {
    let term = term(key)
    guard term?.isRemoved != true else { return nil }
    let meaning = term?.iri
    if let (namespace, local) = namespace(of: meaning ?? key) {
      return budget.join(namespace, local)
    }
    if let meaning { return meaning }
    return isShort || key.offset(of: UInt8(ascii: ":")) != nil ? key : budget.join(vocabulary, key)
  }

  /// Returns the IRI of `prefix:name` ([IRI expansion](https://www.w3.org/TR/json-ld11-api/#iri-expansion)); `nil` if the
  /// context does not define the prefix, or `budget` does not suffice.
  func expanded(_ name: String, within budget: inout DerivationBudget) -> String? {
    guard !terms.isEmpty || isSchema, let (namespace, local) = namespace(of: name) else {
      return nil
    }
    return budget.join(namespace, local)
  }

  /// Returns the IRI of the prefix in `prefix:name`, and the name; `nil` if the prefix is unknown.
  private func namespace(of name: String) -> (String, local: String)? {
    guard let colon = name.offset(of: UInt8(ascii: ":")) else { return nil }
    let (prefix, local) = (name.slice(0..<colon), name.slice(from: colon + 1))
    guard !local.hasBytePrefix("//") else { return nil }
    if let namespace = terms[prefix]?.iri { return (namespace, local) }
    return prefix == "schema" ? ("https://schema.org/", local) : nil
  }
}

/// The supported [keywords](https://www.w3.org/TR/json-ld11/#keywords).
enum JSONLDKeyword: Int {
  case id, type, value, list, set, graph, context, reverse, included, nest
  /// Any other keyword, which is not a property either.
  case other

  /// Creates the keyword of a word with its `@`.
  init(_ word: String) {
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
    default: self = .other
    }
  }
}
