import URLStandard
import RobotsExclusion

/// A rule that reports a page that robots.txt disallows for Applebot.
struct RobotsBlocked: PageRule {
  let id: RuleID = "ROBOTS-BLOCKED"
  let group = RuleGroup.robots
  let level = Level.error
  let title = "robots.txt keeps Applebot out"
  let explanation =
    """
    Applebot obeys the group that names it; without one it obeys Googlebot's, and without \
    that the group for everyone.
    """
  let hint = "Allow the path for Applebot in robots.txt."

  func check(_ page: CheckedPage) -> [Finding] {
    guard let site = page.site, let decision = site.decision(for: page.url), !decision.isAllowed,
      let rule = decision.rule
    else { return [] }
    return [
      finding(
        "\(page.url.path.isEmpty ? "/" : Quotation.of(page.url.requestTarget)) is disallowed by "
          + "\(Quotation.of("Disallow: " + rule.pattern)), line \(rule.line) of robots.txt.",
        at: SourceLocation(site.robotsSource, line: rule.line)
      )
    ]
  }
}
