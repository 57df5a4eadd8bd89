import Basics
import JSONReading
import URLStandard

/// The contexts of a page, by the
/// [context processing algorithm](https://www.w3.org/TR/json-ld11-api/#context-processing-algorithms).
///
/// The schema.org context is built in: its vocabulary, and `type` and `id` as aliases of keywords. Other remote contexts
/// are never fetched. Protection of terms is ignored, because a page with an error in its context has meant something, too.
///
/// Definitions are charged to the budget, and so is each copy of a context, so that contexts inside each other take linear
/// time.
struct JSONLDContexts {
  /// The maximum number of terms of a context that are read; schema.org's own has 3,000.
  private static let termLimit = 5000
  /// The estimated size of a term in the dictionary of a context, in bytes.
  private static let placeCost = 2 * MemoryLayout<String>.size + MemoryLayout<Int>.size
  /// The maximum number of terms whose definitions need each other.
  private static let dependencyLimit = 64

  /// The initial context, and those derived from it.
  private(set) var contexts = [JSONLDContext()]
  private(set) var terms: [JSONLDTerm] = []
  var budget: DerivationBudget
  /// The base of the page.
  let base: WebURL
  /// Scoped and remote contexts that have been processed.
  private var processed: [Origin: Int] = [:]
  /// The last context that was written into an object; pages repeat it.
  private var last: (active: Int, local: JSONValue, result: Int)?

  /// The context and the definition from which a context was derived.
  private struct Origin: Hashable {
    let active: Int
    /// The term with the scoped context; -1 for a remote context.
    let term: Int
    var propagates = true
    var url = ""
  }

  init(base: WebURL, within budget: DerivationBudget) {
    self.base = base
    self.budget = budget
  }

  // MARK: Processing

  /// Returns the place of the context extended by `local`, the value of an `@context` member.
  mutating func extending(_ active: Int, by local: JSONValue) -> Int {
    if case .string(let url) = local {
      let origin = Origin(active: active, term: -1, url: url)
      if let known = processed[origin] { return known }
      let result = derive(local, from: active, propagates: true)
      processed[origin] = result
      return result
    }
    if let last, last.active == active, last.local == local { return last.result }
    let result = derive(local, from: active, propagates: true)
    last = (active, local, result)
    return result
  }

  /// Returns the place of the context extended by the scoped context of a term; `active` if it has none.
  mutating func extending(_ active: Int, byScopeOf term: Int, propagates: Bool) -> Int {
    guard let scope = terms[term].scope else { return active }
    let origin = Origin(active: active, term: term, propagates: propagates)
    if let known = processed[origin] { return known }
    let result = derive(scope, from: active, propagates: propagates)
    processed[origin] = result
    return result
  }

  private mutating func derive(_ local: JSONValue, from active: Int, propagates: Bool) -> Int {
    let cost = contexts[active].places.count * Self.placeCost + Self.count(local)
    guard budget.spend(MemoryLayout<JSONLDContext>.size + cost) else { return active }
    var result = contexts[active]
    let values = JSONLDTerm.list(local)
    // Other implementations read the first context of a list, too; the standard reads contexts without a list.
    if !(values.first?["@propagate"]?.bool ?? propagates), result.previous == nil {
      result.previous = active
    }
    for value in values { add(value, to: &result) }
    contexts.append(result)
    return contexts.count - 1
  }

  /// Returns the number of values of a context, or of the members of the first one.
  private static func count(_ local: JSONValue) -> Int {
    switch local {
    case .object(let members): members.count
    case .array(let values): values.count + (values.first.map(count) ?? 0)
    default: 0
    }
  }

  private mutating func add(_ local: JSONValue, to result: inout JSONLDContext) {
    switch local {
    case .null:
      let previous = result.previous
      result = JSONLDContext()
      result.vocabulary = .none
      result.previous = previous
    case .string(let url): addRemote(url, to: &result)
    case .object(let members):
      let isCut = members.count > Self.termLimit
      if isCut { budget.noteCut() }
      var local = LocalContext(isCut ? Array(members.prefix(Self.termLimit)) : members)
      let cost = local.members.reduce(0) { $0 + Self.placeCost + $1.key.utf8.count }
      guard budget.spend(cost) else { return }
      add(&local, to: &result)
    default: break
    }
  }

  private mutating func addRemote(_ url: String, to result: inout JSONLDContext) {
    guard url.containsASCIIWord("schema.org") else { return }
    let scheme = url.hasPrefix("http://") ? "http" : "https"
    result.vocabulary = .iri(scheme + "://schema.org/")
    for (name, keyword) in [("type", JSONLDKeyword.type), ("id", .id)] {
      if let place = result.place(of: name), case .keyword(keyword) = terms[place].meaning {
        continue
      }
      add(JSONLDTerm(.null, .keyword(keyword), mayBePrefix: false), named: name, to: &result)
    }
  }

  private mutating func add(_ local: inout LocalContext, to result: inout JSONLDContext) {
    if let url = local["@import"]?.string { addRemote(url, to: &result) }
    switch local["@base"] {
    case .null?: result.base = .none
    case .string(let reference)?: setBase(reference, of: &result)
    default: break
    }
    switch local["@vocab"] {
    case .null?: result.vocabulary = .none
    case .string(let name)?: setVocabulary(name, of: &result)
    default: break
    }
    for index in local.members.indices { define(index, of: &local, in: &result, depth: 0) }
  }

  private mutating func setVocabulary(_ name: String, of result: inout JSONLDContext) {
    // Without a vocabulary before, the name is relative to the base.
    if case .unknown = result.vocabulary { result.vocabulary = .none }
    guard case .iri(let iri)? = meaning(of: name, in: result, .vocabulary) else { return }
    result.vocabulary = .iri(iri)
  }

  private mutating func setBase(_ reference: String, of result: inout JSONLDContext) {
    let outer: WebURL? =
      switch result.base {
      case .page: base
      case .none: nil
      case .url(let url): url
      }
    let url = outer.map { budget.resolve(reference, against: $0) } ?? WebURL(reference)
    if let url { result.base = .url(url) }
  }

  // MARK: Terms

  /// A context written in a page, whose terms are being defined.
  private struct LocalContext {
    let members: [JSONValue.Member]
    /// The last member of each key.
    private var places: [String: Int] = [:]
    /// The terms that are defined, or being defined.
    private var visited: [Bool]

    init(_ members: [JSONValue.Member]) {
      self.members = members
      visited = [Bool](repeating: false, count: members.count)
      for index in members.indices { places[members[index].key] = index }
    }

    func place(of key: String) -> Int? { places[key] }

    subscript(key: String) -> JSONValue? { places[key].map { members[$0].value } }

    /// Returns `true` for the first visit of the last member of a key.
    mutating func visit(_ index: Int) -> Bool {
      guard !visited[index], places[members[index].key] == index else { return false }
      visited[index] = true
      return true
    }
  }

  /// Defines a term by the algorithm [Create Term
  /// Definition](https://www.w3.org/TR/json-ld11-api/#create-term-definition).
  private mutating func define(
    _ index: Int,
    of local: inout LocalContext,
    in result: inout JSONLDContext,
    depth: Int
  ) {
    let term = local.members[index].key
    guard local.visit(index), !term.isEmpty, JSONLDKeyword(term) == nil else { return }
    guard depth < Self.dependencyLimit else { return budget.noteCut() }
    let value = local.members[index].value
    result.remove(term)
    guard budget.spend(Self.cost(of: value)) else { return }
    let mentioned = value.string ?? value["@id"]?.string ?? value["@reverse"]?.string ?? term
    defineNames(in: mentioned, of: &local, in: &result, depth: depth)
    if mentioned != term { defineNames(in: term, of: &local, in: &result, depth: depth) }
    guard let meaning = meaning(of: term, definedAs: value, in: result) else { return }
    let isName = !term.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }
    add(JSONLDTerm(value, meaning, mayBePrefix: isName), named: term, to: &result)
  }

  /// Returns the cost of a definition, which is read again in each context that is derived by a scoped one.
  private static func cost(of definition: JSONValue) -> Int {
    let cost = MemoryLayout<JSONLDTerm>.size
    guard case .object(let members) = definition else {
      return cost + (definition.string?.utf8.count ?? 0)
    }
    return members.reduce(cost) { $0 + 8 + ($1.value.string?.utf8.count ?? 0) }
  }

  /// Defines the terms of the same context on which a name depends: itself, and its prefix.
  private mutating func defineNames(
    in name: String,
    of local: inout LocalContext,
    in result: inout JSONLDContext,
    depth: Int
  ) {
    if let place = local.place(of: name) {
      define(place, of: &local, in: &result, depth: depth + 1)
    }
    if let colon = name.offset(of: UInt8(ascii: ":")), colon > 0,
      let place = local.place(of: name.slice(0..<colon))
    {
      define(place, of: &local, in: &result, depth: depth + 1)
    }
  }

  private mutating func add(
    _ definition: JSONLDTerm,
    named term: String,
    to result: inout JSONLDContext
  ) {
    result.define(term, at: terms.count, hasScope: definition.scope != nil)
    terms.append(definition)
  }

  /// Returns the meaning of a term by its definition; `nil` if the definition is wrong.
  private mutating func meaning(
    of term: String,
    definedAs value: JSONValue,
    in context: JSONLDContext
  ) -> JSONLDTerm.Meaning? {
    let name: JSONValue
    switch value {
    case .null: return .nothing
    case .string: name = value
    case .object:
      if let reverse = value["@reverse"] {
        guard let text = reverse.string, value["@id"] == nil else { return nil }
        return fullMeaning(of: text, in: context)
      }
      name = value["@id"] ?? .string(term)
    default: return nil
    }
    if case .null = name { return .nothing }
    guard let text = name.string else { return nil }
    return text == term ? ownMeaning(of: term, in: context) : fullMeaning(of: text, in: context)
  }

  /// Returns the meaning of a name in a definition: a keyword or an absolute IRI.
  private mutating func fullMeaning(
    of name: String,
    in context: JSONLDContext
  ) -> JSONLDTerm.Meaning? {
    switch meaning(of: name, in: context, .name) {
    case .keyword(.context)?, .keyword(.other)?, nil: nil
    case .iri(let iri)? where !isKnown(iri, in: context): nil
    case let meaning?: meaning
    }
  }

  /// Returns the meaning of a term that is defined without an IRI.
  private mutating func ownMeaning(
    of term: String,
    in context: JSONLDContext
  ) -> JSONLDTerm.Meaning? {
    if let colon = term.offset(of: UInt8(ascii: ":")), colon > 0,
      let place = context.place(of: term.slice(0..<colon)), let iri = terms[place].iri
    {
      return budget.join(iri, term.slice(from: colon + 1)).map { .iri($0) }
    }
    return fullMeaning(of: term, in: context)
  }
}
