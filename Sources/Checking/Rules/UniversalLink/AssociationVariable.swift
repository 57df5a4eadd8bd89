import JSONReading

/// A rule that reports an unknown substitution variable.
struct AssociationVariable: SiteRule {
  let id: RuleID = "UL-VARIABLE"
  let group = RuleGroup.universalLink
  let level = Level.warning
  let title = "A pattern uses an unknown variable"
  let explanation =
    """
    Besides alpha, upper, lower, alnum, digit, xdigit, region and lang a pattern may use the \
    names in substitutionVariables; other names stand for themselves.
    """
  let hint = "Define the variable in substitutionVariables, or correct its name."

  private static let predefined: Set<String> = [
    "alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang",
  ]

  func check(_ site: SiteEvidence) -> [Finding] {
    guard let file = site.association else { return [] }
    var known = Self.predefined
    if case .object(let members)? = file.value?["applinks"]?["substitutionVariables"] {
      known.formUnion(members.map(\.key))
    }
    var seen: Set<String> = []
    for component in file.details.flatMap({ ($0["components"]?.elements ?? []).prefix(1000) }) {
      for key in ["/", "?", "#"] { seen.formUnion(names(in: component[key])) }
    }
    return seen.subtracting(known).sorted().enumerated().map { index, name in
      // Each position takes a search of the file.
      let location =
        index < AssociationEvidence.locatedLimit ? file.location(of: "$(\(name))") : file.start
      return finding("$(\(Quotation.cleaned(name, limit: 60))) is not known.", at: location)
    }
  }

  /// Returns the variables in a pattern, or in the patterns of query items.
  private func names(in value: JSONValue?) -> Set<String> {
    switch value {
    case .string(let text)?:
      Set(
        text.split(separator: "$(").dropFirst(text.hasPrefix("$(") ? 0 : 1).compactMap { rest in
          rest.firstIndex(of: ")").map { String(rest[..<$0]) }
        }
      )
    case .object(let members)?:
      members.prefix(100).reduce(into: []) { $0.formUnion(names(in: $1.value)) }
    default: []
    }
  }
}
