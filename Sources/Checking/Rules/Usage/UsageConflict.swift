import UsagePreferences

/// A rule that reports contradictory preferences about the use of a page.
struct UsageConflict: PageRule {
  let id: RuleID = "USAGE-CONFLICT"
  let group = RuleGroup.usage
  let level = Level.warning
  let title = "Preferences about the use of the page contradict each other"
  let explanation =
    """
    robots.txt, the header, a meta tag or a license file allows a use that another of them refuses. webmark \
    follows the one that refuses; other crawlers may follow the other one.
    """
  let hint = "State the same preference in each place."

  func check(_ page: CheckedPage) -> [Finding] {
    let sources = page.usage.sources
    return UsagePreferences.Category.allCases.compactMap { category in
      let allowing = sources.first { $0.preferences.values[category] == true }
      let refusing = sources.first { $0.preferences.values[category] == false }
      guard let allowing, let refusing else { return nil }
      return finding(
        "\(category.rawValue) is allowed by \(allowing.name) and refused by \(refusing.name).",
        at: allowing.location
      )
    }
  }
}
