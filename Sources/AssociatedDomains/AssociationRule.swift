import Basics
import JSONReading
import URLStandard

/// One entry of `components` or of the older `paths`.
struct AssociationRule: Sendable {
  private enum Query: Sendable {
    case whole(AssociationPattern)
    case items([(name: String, pattern: AssociationPattern)])
  }

  private(set) var isExcluding = false
  private var path: AssociationPattern?
  private var query: Query?
  private var fragment: AssociationPattern?
  private var isPercentEncoded = true

  /// Returns the rules of a detail, in order; `components` override `paths`.
  static func rules(
    of detail: JSONValue,
    defaults: [JSONValue],
    variables: AssociationVariables,
    within budget: inout DerivationBudget
  ) -> [AssociationRule] {
    var rules: [AssociationRule] = []
    if case .array(let components)? = detail["components"] {
      for component in components.prefix(Self.limit) where Self.isComponent(component) {
        let rule = AssociationRule(
          component: component,
          defaults: defaults,
          variables: variables,
          within: &budget
        )
        guard let rule else { break }
        rules.append(rule)
      }
    } else {
      for path in (detail["paths"]?.strings ?? []).prefix(Self.limit) {
        guard let rule = AssociationRule(path: path, within: &budget) else { break }
        rules.append(rule)
      }
    }
    return rules
  }

  /// The maximum number of rules per app.
  private static let limit = 5000

  /// Returns `true` for an object whose patterns have the types of the format.
  ///
  /// Without a pattern that cannot be read, a rule would match URLs that the site keeps out of the app.
  private static func isComponent(_ value: JSONValue) -> Bool {
    guard case .object = value else { return false }
    guard ["/", "#"].allSatisfy({ value[$0].map { $0.string != nil } ?? true }) else {
      return false
    }
    switch value["?"] {
    case .string?, nil: return true
    case .object(let items)?: return items.allSatisfy { $0.value.string != nil }
    default: return false
    }
  }

  /// Creates a rule from a component; missing options fall back to the app's defaults, then to the
  /// file's.
  ///
  /// Returns `nil` if `budget` is exhausted.
  private init?(
    component: JSONValue,
    defaults: [JSONValue],
    variables: AssociationVariables,
    within budget: inout DerivationBudget
  ) {
    guard budget.spend(MemoryLayout<AssociationRule>.stride) else { return nil }
    func value(_ key: String) -> JSONValue? {
      component[key] ?? defaults.reversed().lazy.compactMap { $0[key] }.first
    }
    isExcluding = value("exclude")?.bool ?? false
    isPercentEncoded = value("percentEncoded")?.bool ?? true
    let isCaseSensitive = value("caseSensitive")?.bool ?? true
    func pattern(_ text: String) -> AssociationPattern? {
      AssociationPattern(
        text,
        isCaseSensitive: isCaseSensitive,
        variables: variables,
        within: &budget
      )
    }
    path = value("/")?.string.flatMap {
      pattern($0.hasPrefix("/") || $0.hasPrefix("*") ? $0 : "/" + $0)
    }
    fragment = value("#")?.string.flatMap(pattern)
    switch value("?") {
    case .string(let text)?: query = pattern(text).map { .whole($0) }
    case .object(let members)?:
      var items: [(name: String, pattern: AssociationPattern)] = []
      for member in members {
        guard let text = member.value.string else { continue }
        guard let pattern = pattern(text) else { break }
        items.append((member.key, pattern))
      }
      guard budget.spend(items.count * DerivationBudget.valueCost) else { return nil }
      query = .items(items)
    default: break
    }
    // Without one of its patterns, the rule would match too much.
    if budget.isExceeded { return nil }
  }

  /// Creates a rule from an older path pattern; the prefix `NOT ` excludes.
  private init?(path text: String, within budget: inout DerivationBudget) {
    isExcluding = text.hasPrefix("NOT ")
    let pattern = AssociationPattern(
      isExcluding ? String(text.dropFirst(4)) : text,
      isCaseSensitive: true,
      variables: AssociationVariables(nil),
      allowsBareFolder: false,
      within: &budget
    )
    guard let pattern, budget.spend(MemoryLayout<AssociationRule>.stride) else { return nil }
    path = pattern
  }

  /// Returns `true` if all parts of the rule match; `false` also if `steps` are exhausted.
  func matches(_ url: WebURL, _ steps: inout MatchingSteps) -> Bool {
    guard steps.consume(url.href.utf8.count) else { return false }
    if let path, !path.matches(text(url.path), &steps) { return false }
    if let fragment, !fragment.matches(text(url.fragment ?? ""), &steps) { return false }
    switch query {
    case nil: return true
    case .whole(let pattern): return pattern.matches(text(url.query ?? ""), &steps)
    case .items(let wanted):
      let items = Self.items(url.query ?? "")
      return wanted.allSatisfy { name, pattern in
        guard steps.consume(items.count) else { return false }
        let values = items.filter { $0.name == name }.map(\.value)
        return (values.isEmpty ? [""] : values).allSatisfy { pattern.matches(text($0), &steps) }
      }
    }
  }

  private func text(_ part: String) -> String {
    isPercentEncoded
      ? part : String(decoding: PercentEncoding.decodeLeniently(part.utf8), as: UTF8.self)
  }

  private static func items(_ query: String) -> [(name: String, value: String)] {
    query.split(separator: "&").prefix(1000).map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : "")
    }
  }
}
