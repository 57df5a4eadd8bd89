/// What the names of a JSON-LD block mean, as far as its own
/// [context](https://www.w3.org/TR/json-ld11/#the-context) says; contexts are never fetched.
///
/// The context of schema.org is known: its vocabulary, and `type` and `id` for the keywords.
struct JSONLDContext {
  private static let termLimit = 500
  private static let schemaKeywords = [
    (name: "type", keyword: "@type"), (name: "id", keyword: "@id"),
  ]

  /// What stands before a type without a vocabulary of its own.
  private(set) var vocabulary = ""
  /// Whether the vocabulary is schema.org's.
  private var isSchema = false
  private var terms: [String: String] = [:]
  /// Names for keywords: two in most contexts, and asked for each key.
  private var keywords: [(name: String, keyword: String)] = []

  /// A context that knows no names.
  init() {}

  /// The context with what `value` adds to it, which is what stands at `@context`.
  func adding(_ value: JSONValue) -> JSONLDContext {
    var context = self
    context.add(value, depth: 0)
    return context
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
    keywords += Self.schemaKeywords
  }

  private mutating func add(_ member: JSONValue.Member) {
    if member.key == "@vocab", case .string(let url) = member.value {
      vocabulary = url
      isSchema = false
    }
    guard !member.key.hasPrefix("@"), terms.count < Self.termLimit else { return }
    switch member.value {
    case .string(let meaning): define(member.key, meaning)
    case .object:
      if case .string(let meaning)? = member.value["@id"] { define(member.key, meaning) }
    default: break
    }
  }

  private mutating func define(_ name: String, _ meaning: String) {
    if meaning.utf8.first != UInt8(ascii: "@") {
      terms[name] = meaning
    } else if keywords.count < 20 {
      keywords.append((name, meaning))
    }
  }

  /// The keyword that a key stands for; `nil` where it is the name of a property.
  func keyword(_ key: String) -> String? {
    if key.utf8.first == UInt8(ascii: "@") { return key }
    for index in keywords.indices where keywords[index].name == key {
      return keywords[index].keyword
    }
    return nil
  }

  /// The name of a property, written out where the block says what it means.
  func property(_ key: String) -> String {
    if !terms.isEmpty, let meaning = terms[key] { return compact(meaning) ?? meaning }
    if let full = compact(key) { return full }
    // Names of schema.org are written short anyway.
    return isSchema || key.utf8.contains(UInt8(ascii: ":")) ? key : vocabulary + key
  }

  /// A type, written out.
  func type(_ name: String) -> String {
    if let meaning = terms[name] { return compact(meaning) ?? meaning }
    if let full = compact(name) { return full }
    return name.utf8.contains(UInt8(ascii: ":")) ? name : vocabulary + name
  }

  /// `prefix:name` written out, where the prefix is known.
  private func compact(_ name: String) -> String? {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let (prefix, local) = (String(name[..<colon]), name[name.utf8.index(after: colon)...])
    guard !local.hasPrefix("//") else { return nil }
    if let namespace = terms[prefix] { return namespace + local }
    return prefix == "schema" ? "https://schema.org/" + local : nil
  }
}
