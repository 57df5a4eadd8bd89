import MarkupExtraction
import RobotsExclusion

/// Robots directives contradict each other.
struct MetaConflict: PageRule {
  let id = "META-CONFLICT"
  let group = RuleGroup.robots
  let level = Level.warning
  let title = "Robots directives contradict each other"
  let explanation =
    """
    One carrier allows what another forbids: index against noindex, follow against nofollow. \
    The one that forbids wins.
    """
  let hint = "Say it once, in one meta tag or one header."

  func check(_ page: CheckedPage) -> [Finding] {
    let words = statements(of: page)
    var findings: [Finding] = []
    for (allowing, forbidding) in [("index", "noindex"), ("follow", "nofollow")] {
      let allows = words.contains { $0 == allowing || $0 == "all" }
      guard allows, words.contains(where: { $0 == forbidding || $0 == "none" }) else { continue }
      findings.append(
        finding(
          "The page asks for \(allowing) and for \(forbidding); \(forbidding) counts.",
          at: page.tags.meta("robots", "applebot") ?? page.start
        )
      )
    }
    return findings
  }

  /// The words of all that speaks to Applebot, lower-case.
  private func statements(of page: CheckedPage) -> [Substring] {
    let metas = page.markup.robots.filter {
      AgentProfile.applebot.metaNames.contains($0.agent.lowercased())
    }
    let headers = page.fetch.robotsHeaders.compactMap { header -> String? in
      guard let colon = header.firstIndex(of: ":") else { return header }
      let agent = header[..<colon].lowercased()
      return agent == "applebot" ? String(header[header.index(after: colon)...]) : nil
    }
    return (metas.map(\.content) + headers).joined(separator: ",").lowercased()
      .split { $0 == "," || $0.isWhitespace }
  }
}
