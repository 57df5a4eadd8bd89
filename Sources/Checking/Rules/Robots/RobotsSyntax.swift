import RobotsExclusion

/// A rule that reports ineffective lines of robots.txt.
struct RobotsSyntax: SiteRule {
  let id: RuleID = "ROBOTS-SYNTAX"
  let group = RuleGroup.robots
  let level = Level.warning
  let title = "A line of robots.txt has no effect, or an unexpected one"
  let explanation =
    """
    A misspelt key, a rule before any group, a path that begins with neither / nor *: such lines are ignored, or read by some crawlers only.
    """
  let hint = "Correct the line that the message names."

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
