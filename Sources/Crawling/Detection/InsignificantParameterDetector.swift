import Politeness
import URLStandard

/// Learns from canonical links which query parameters of a host are insignificant.
///
/// If two pages such as `x?lang=ja` name `x` as their canonical URL, and none names itself, links with
/// `lang` are treated as links to `x`.
struct InsignificantParameterDetector: Sendable {
  private static let votesNeeded = 2
  private static let nameLimit = 100
  private static let hostLimit = 10_000

  private struct Votes {
    var insignificant = 0
    var isSignificant = false
  }

  private var votes: [String: [String: Votes]] = [:]

  /// Learns from a page and its canonical URL.
  mutating func learn(_ url: WebURL, canonical: WebURL) {
    guard let query = url.query, canonical.hostAndPort == url.hostAndPort,
      canonical.path == url.path
    else { return }
    let kept = Set((canonical.query ?? "").split(separator: "&"))
    let own = query.split(separator: "&")
    guard kept.isSubset(of: own) else { return }
    for parameter in own {
      vote(kept.contains(parameter), name: Self.name(parameter), host: url.hostAndPort)
    }
  }

  private mutating func vote(_ isSignificant: Bool, name: String, host: String) {
    guard votes[host] != nil || votes.count < Self.hostLimit else { return }
    var names = votes[host] ?? [:]
    guard names[name] != nil || names.count < Self.nameLimit else { return }
    if isSignificant {
      names[name, default: Votes()].isSignificant = true
    } else {
      names[name, default: Votes()].insignificant += 1
    }
    votes[host] = names
  }

  /// Returns the URL without its insignificant parameters.
  func stripped(_ url: WebURL) -> WebURL {
    guard let query = url.query, let names = votes[url.hostAndPort] else { return url }
    let own = query.split(separator: "&", omittingEmptySubsequences: false)
    let kept = own.filter { parameter in
      guard let votes = names[Self.name(parameter)] else { return true }
      return votes.isSignificant || votes.insignificant < Self.votesNeeded
    }
    guard kept.count < own.count else { return url }
    return url.withQuery(kept.isEmpty ? nil : kept.joined(separator: "&"))
  }

  private static func name(_ parameter: Substring) -> String {
    String(parameter.prefix { $0 != "=" })
  }
}
