import Basics
import MarkupExtraction
import URLStandard

/// One entry of `components`, or one of the older `paths`.
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

  /// The rules of a detail, in order; `components` win over `paths`.
  static func rules(
    of detail: JSONValue,
    defaults: [JSONValue],
    variables: AssociationVariables
  ) -> [AssociationRule] {
    if case .array(let components)? = detail["components"] {
      return components.prefix(5000).map {
        AssociationRule(component: $0, defaults: defaults, variables: variables)
      }
    }
    return (detail["paths"]?.strings ?? []).prefix(5000).map(AssociationRule.init(path:))
  }

  /// A component: what it does not say, the app's defaults say, then the file's.
  private init(component: JSONValue, defaults: [JSONValue], variables: AssociationVariables) {
    func value(_ key: String) -> JSONValue? {
      component[key] ?? defaults.reversed().lazy.compactMap { $0[key] }.first
    }
    isExcluding = value("exclude")?.bool ?? false
    isPercentEncoded = value("percentEncoded")?.bool ?? true
    let isCaseSensitive = value("caseSensitive")?.bool ?? true
    func pattern(_ text: String) -> AssociationPattern {
      AssociationPattern(text, isCaseSensitive: isCaseSensitive, variables: variables)
    }
    path = value("/")?.string.map {
      pattern($0.hasPrefix("/") || $0.hasPrefix("*") ? $0 : "/" + $0)
    }
    fragment = value("#")?.string.map(pattern)
    switch value("?") {
    case .string(let text)?: query = .whole(pattern(text))
    case .object(let members)?:
      query = .items(
        members.compactMap { member in
          member.value.string.map { (member.key, pattern($0)) }
        }
      )
    default: break
    }
  }

  /// An older path: path only, `NOT ` before it excludes.
  private init(path text: String) {
    isExcluding = text.hasPrefix("NOT ")
    let pattern = isExcluding ? String(text.dropFirst(4)) : text
    path = AssociationPattern(
      pattern,
      isCaseSensitive: true,
      variables: AssociationVariables(nil),
      allowsBareFolder: false
    )
  }

  /// Whether all that the rule names matches.
  func matches(_ url: WebURL) -> Bool {
    if let path, !path.matches(text(url.path)) { return false }
    if let fragment, !fragment.matches(text(url.fragment ?? "")) { return false }
    switch query {
    case nil: return true
    case .whole(let pattern): return pattern.matches(text(url.query ?? ""))
    case .items(let wanted):
      let items = Self.items(url.query ?? "")
      return wanted.allSatisfy { name, pattern in
        let values = items.filter { $0.name == name }.map(\.value)
        return (values.isEmpty ? [""] : values).allSatisfy { pattern.matches(text($0)) }
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
