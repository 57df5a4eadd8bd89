import RobotsExclusion

/// The result of `webmark robots` for one URL; the properties are the keys of its JSON.
struct RobotsResult: Encodable {
  /// Further data of the file, included with the first URL of an origin.
  struct File: Encodable {
    /// A line that may not have the effect that its author intended.
    struct Finding: Encodable {
      var line: Int
      var text: String
      var message: String
    }

    var source: String
    var sitemaps: [String]
    var findings: [Finding]

    init(_ robots: RobotsTxt, source: String) {
      self.source = source
      sitemaps = robots.sitemaps
      findings = robots.findings.map {
        Finding(line: $0.line, text: $0.text, message: $0.message)
      }
    }
  }

  var url: String
  var agent: String
  var allowed: Bool
  var group: String?
  var groupLine: Int?
  var rule: String?
  var line: Int?
  var crawlDelay: Double?
  /// The preferences about the use of the page, such as `train-ai=n`; `nil` for none.
  var usage: [String]?
  /// The line of the preferences.
  var usageLine: Int?
  /// The URLs of licenses.
  var licenses: [String]?
  /// The terms of the license files for the page, and the preferences that follow from them.
  var licenseTerms: [String]?
  var licenseUsage: [String]?
  /// The license files that cannot be read, with the reason.
  var licenseFailures: [String]?
  /// The tokens that refuse the training of models without being crawlers, such as `Applebot-Extended`.
  var refusesTraining: [String]?
  var file: File?
  var error: String?

  /// Returns a line for the URL, followed by the further data of the file.
  func text(_ style: Style) -> String {
    let verdict = allowed ? style.green("allowed   ") : style.yellow("disallowed")
    var text = "\(verdict)  \(TerminalText.cleaned(url))  \(style.faint(reason))\n"
    if let usage {
      let place = usageLine.map { " (line \($0))" } ?? ""
      text += "            usage: \(usage.joined(separator: ", "))\(place)\n"
    }
    for license in licenses ?? [] {
      text += "            license: \(TerminalText.cleaned(license))\n"
    }
    for terms in licenseTerms ?? [] {
      text += "            terms: \(TerminalText.cleaned(terms))\n"
    }
    if let licenseUsage {
      text += "            usage: \(licenseUsage.joined(separator: ", ")) (by license)\n"
    }
    for failure in licenseFailures ?? [] {
      text += "            not licensed: \(TerminalText.cleaned(failure))\n"
    }
    for token in refusesTraining ?? [] { text += "            no training: \(token)\n" }
    guard let file else { return text }
    text += style.faint("            \(TerminalText.cleaned(file.source))\n")
    if let crawlDelay { text += "            crawl delay: \(crawlDelay) s\n" }
    for sitemap in file.sitemaps {
      text += "            sitemap: \(TerminalText.cleaned(sitemap))\n"
    }
    for finding in file.findings {
      text += "            line \(finding.line): \(TerminalText.cleaned(finding.message))\n"
    }
    return text
  }

  private var reason: String {
    guard let group, let groupLine else { return "no group applies to \(agent)" }
    let place = "group '\(TerminalText.cleaned(group))' of line \(groupLine)"
    guard let rule, let line else { return "no rule matches; \(place)" }
    return "line \(line): \(TerminalText.cleaned(rule)); \(place)"
  }
}
