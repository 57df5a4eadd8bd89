import UsagePreferences

/// A rule that reports license files that cannot be read.
struct LicenseFileInvalid: PageRule {
  let id: RuleID = "LICENSE-FILE"
  let group = RuleGroup.usage
  let level = Level.warning
  let title = "A license file cannot be read as RSL"
  let explanation =
    """
    robots.txt (License), a Link header or a link element of type application/rsl+xml names a license file. \
    A file that is missing, excluded by robots.txt, not well-formed or without a license has the page count \
    as not licensed (RSL 1.0, section 4); words that RSL does not define have no effect. License files are \
    fetched for pages that are fetched.
    """
  let hint = "Serve a file by https://rslstandard.org/rsl as application/rsl+xml."

  func check(_ page: CheckedPage) -> [Finding] {
    page.licenses.flatMap { license in
      let problems = license.failure.map { [$0] } ?? license.problems
      return problems.map {
        finding(
          "\(Quotation.of(license.url)): \(Quotation.cleaned($0, limit: 200)).",
          at: page.location(of: license)
        )
      }
    }
  }
}
