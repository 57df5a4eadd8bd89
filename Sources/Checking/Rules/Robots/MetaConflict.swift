import MarkupExtraction
import RobotsExclusion

/// A rule that reports contradictory robots directives.
struct MetaConflict: PageRule {
  let id: RuleID = "META-CONFLICT"
  let group = RuleGroup.robots
  let level = Level.warning
  let title = "Robots directives contradict each other"
  let explanation =
    """
    One tag or header allows what another forbids: index against noindex, follow against nofollow. \
    The one that forbids wins.
    """
  let hint = "State it once, in one meta tag or one header."

  func check(_ page: CheckedPage) -> [Finding] {
    let words = words(of: page)
    var findings: [Finding] = []
    for (allowing, forbidding) in [("index", "noindex"), ("follow", "nofollow")] {
      guard words.contains(allowing) || words.contains("all"),
        words.contains(forbidding) || words.contains("none")
      else { continue }
      findings.append(
        finding(
          "The page asks for \(allowing) and for \(forbidding); \(forbidding) counts.",
          at: page.tags.meta("robots", "applebot") ?? page.start
        )
      )
    }
    return findings
  }

  private static let directives = ["index", "noindex", "follow", "nofollow", "all", "none"]

  /// Returns the distinct directives for Applebot; a hostile page may repeat them millions of times.
  private func words(of page: CheckedPage) -> Set<String> {
    let metas = page.markup.robots.filter {
      AgentProfile.applebot.metaNames.contains($0.agent.lowercased())
    }
    let headers = page.fetch.robotsHeaders.compactMap { header -> String? in
      guard let colon = header.firstIndex(of: ":") else { return header }
      let agent = header[..<colon].lowercased()
      return agent == "applebot" ? String(header[header.index(after: colon)...]) : nil
    }
    var found: Set<String> = []
    for text in metas.map(\.content) + headers {
      var rest = text[...]
      while !rest.isEmpty {
        let word = rest.prefix { $0 != "," && !$0.isWhitespace }
        if word.utf8.count <= 8, Self.directives.contains(word.lowercased()) {
          found.insert(word.lowercased())
        }
        rest = rest[word.endIndex...].drop { $0 == "," || $0.isWhitespace }
      }
    }
    return found
  }
}
