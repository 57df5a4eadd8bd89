import ArgumentParser
import URLStandard

/// Which URL parameters say nothing about a page.
struct StrippingOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Leave these parameters out of URLs: names, beginnings like 'utm_*', and the words "
        + "'tracking' (utm_*, gclid, fbclid, ...) and 'sessions' (PHPSESSID, jsessionid, ...).",
      valueName: "list"
    ),
    transform: StrippingOptions.parse
  )
  var stripParameters = ParameterStripping.none

  private static func parse(_ list: String) throws -> ParameterStripping {
    try list.split(separator: ",", omittingEmptySubsequences: false)
      .map { try stripping(String($0)) }
      .reduce(.none) { $0.union($1) }
  }

  private static func stripping(_ word: String) throws -> ParameterStripping {
    switch word {
    case "tracking": return .tracking
    case "sessions": return .sessions
    case let word where word.hasSuffix("*") && word.count > 1:
      return ParameterStripping(names: [], prefixes: [String(word.dropLast())])
    case let word where !word.isEmpty && !word.contains(where: { "*&=;? ".contains($0) }):
      return ParameterStripping(names: [word], prefixes: [])
    default:
      throw ValidationError(
        "'\(word)' is no parameter name, no 'beginning*', 'tracking' or 'sessions'."
      )
    }
  }
}
