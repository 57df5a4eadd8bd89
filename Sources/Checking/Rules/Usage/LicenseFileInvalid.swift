import Licensing
import UsagePreferences

/// A rule that reports license files, and licenses in scripts, that cannot be read.
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
    fetched for pages that are fetched. The same holds for a license in a script of that type.
    """
  let hint = "Serve a file by https://rslstandard.org/rsl as application/rsl+xml."

  func check(_ page: CheckedPage) -> [Finding] {
    scripts(of: page) + files(of: page)
  }

  private func scripts(of page: CheckedPage) -> [Finding] {
    page.embeddedLicenses.flatMap { license in
      let reason = license.document.problems.isEmpty ? license.document.invalidity : nil
      return (license.document.problems + [reason].compactMap(\.self)).map {
        finding(
          "The license in a script: \(Quotation.cleaned($0, limit: 200)).",
          at: license.location
        )
      }
    }
  }

  private func files(of page: CheckedPage) -> [Finding] {
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
