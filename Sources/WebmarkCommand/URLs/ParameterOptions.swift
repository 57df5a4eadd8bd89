import ArgumentParser
import URLStandard

/// The URL parameters that `webmark url` removes from the canonical key.
struct StrippingOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Leave these parameters out of the key: \(ParameterList.help)",
      valueName: "list"
    ),
    transform: ParameterList.read
  )
  var stripParameters = ParameterStripping.none
}

/// The URL parameters that `webmark crawl` removes from links.
struct LinkOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Take these parameters out of links: \(ParameterList.help) (default: tracking,sessions)",
      valueName: "list"
    ),
    transform: ParameterList.read
  )
  var stripParameters = ParameterStripping.tracking.union(.sessions)
}

/// A list of parameters on the command line.
enum ParameterList {
  static let help =
    "names, beginnings like 'utm_*', and the words 'tracking' (utm_*, gclid, fbclid, ...), "
    + "'sessions' (sid, PHPSESSID, ;jsessionid=, ...) and 'none'."

  static func read(_ list: String) throws -> ParameterStripping {
    try list.split(separator: ",", omittingEmptySubsequences: false)
      .map { try stripping(String($0)) }
      .reduce(.none) { $0.union($1) }
  }

  private static func stripping(_ word: String) throws -> ParameterStripping {
    switch word {
    case "none": return .none
    case "tracking": return .tracking
    case "sessions": return .sessions
    case let word where word.hasSuffix("*") && word.count > 1:
      return ParameterStripping(names: [], prefixes: [String(word.dropLast())])
    case let word where !word.isEmpty && !word.contains(where: { "*&=;? ".contains($0) }):
      return ParameterStripping(names: [word], prefixes: [])
    default:
      throw ValidationError(
        "'\(word)' is not a parameter name, a prefix like 'x*', 'tracking', 'sessions' or 'none'."
      )
    }
  }
}
