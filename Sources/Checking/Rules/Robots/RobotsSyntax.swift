import RobotsExclusion

/// A rule that reports ineffective lines of robots.txt.
struct RobotsSyntax: SiteRule {
  let id: RuleID = "ROBOTS-SYNTAX"
  let group = RuleGroup.robots
  let level = Level.warning
  let title = "A line of robots.txt does not do what it seems to"
  let explanation =
    """
    A misspelt key, a rule before any group, a path that begins with neither / nor *: such \
    lines say nothing, or are read by some crawlers only.
    """
  let hint = "Mend the line that the message names."

  func check(_ site: SiteEvidence) -> [Finding] {
    (site.robots?.findings ?? []).map { found in
      let message = Quotation.cleaned(found.message, limit: 200)
      return finding(
        "\(Quotation.of(found.text)): \(message).",
        at: SourceLocation(site.robotsSource, line: found.line)
      )
    }
  }
}
