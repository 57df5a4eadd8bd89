import RobotsExclusion

/// A rule that reports a robots.txt whose Googlebot group applies to Applebot.
struct RobotsFallback: SiteRule {
  let id: RuleID = "ROBOTS-FALLBACK"
  let group = RuleGroup.robots
  let level = Level.note
  let title = "Applebot follows Googlebot's rules"
  let explanation =
    "robots.txt has no group for Applebot but one for Googlebot, and that one is obeyed."
  let hint = "Add a group for Applebot if it needs other rules."

  func check(_ site: SiteEvidence) -> [Finding] {
    guard let group = site.rules?.group, group.productToken == "googlebot" else { return [] }
    return [
      finding(
        "The group for Googlebot decides about Applebot.",
        at: SourceLocation(site.robotsSource, line: group.line)
      )
    ]
  }
}
