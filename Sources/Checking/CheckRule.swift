/// The subjects of rules; the rules page has a table for each.
public enum RuleGroup: String, Sendable, CaseIterable {
  case fetch = "Fetching"
  case robots = "Robots"
  case usage = "Use by AI and others"
  case title = "Title"
  case description = "Description"
  case image = "Image"
  case deepLink = "Links into apps"
  case universalLink = "Universal links"
  case data = "Structured data"
  case address = "Address"
  case content = "Content"
  case link = "Links"
  case language = "Languages"
  case html = "HTML"
  case richResult = "Google's rich results"
}

/// A rule for pages or sites.
///
/// One rule is one file, one test and one row of `Documentation/Rules.md`. A rule is a ``PageRule``, a
/// ``SiteRule`` or a ``SummaryRule``.
public protocol CheckRule: Sendable {
  /// The identifier in reports and for `--disable`, such as `TITLE-LONG`.
  var id: RuleID { get }
  /// The subject of the rule.
  var group: RuleGroup { get }
  /// The level of its findings.
  var level: Level { get }
  /// The finding in a few words.
  var title: String { get }
  /// The relevance of a finding and its exact condition.
  var explanation: String { get }
  /// The recommended correction.
  var hint: String { get }
}

/// A rule that checks one page.
public protocol PageRule: CheckRule {
  /// A Boolean value that indicates whether the rule also applies to pages that could not be fetched.
  var appliesToFailures: Bool { get }

  /// A Boolean value that indicates whether the rule is about the page as a search result, so that it does
  /// not apply to pages that are meant not to be found: `noindex` pages and error pages.
  var isAboutResult: Bool { get }

  /// Returns the findings on `page`.
  func check(_ page: CheckedPage) -> [Finding]
}

/// A rule that checks the files of a site: `robots.txt` and the association file.
public protocol SiteRule: CheckRule {
  /// Returns the findings in the site's files.
  func check(_ site: SiteEvidence) -> [Finding]
}

/// A rule that compares pages.
///
/// It receives only a ``PageSummary`` per page, so that the pages need not be retained.
public protocol SummaryRule: CheckRule {
  /// Returns the findings among `pages`, which are in the order of the check.
  func check(_ pages: [PageSummary]) -> [Finding]
}

extension PageRule {
  /// `false` by default, so that the rule skips pages that could not be fetched.
  public var appliesToFailures: Bool { false }

  /// `true` by default for the groups that describe results.
  public var isAboutResult: Bool {
    switch group {
    case .title, .description, .image, .deepLink, .richResult: true
    case .fetch, .robots, .usage, .universalLink, .data, .address, .content, .link, .language,
      .html:
      false
    }
  }
}

extension CheckRule {
  /// Returns a finding of this rule.
  ///
  /// - Parameters:
  ///   - message: The problem in a sentence.
  ///   - location: Its position.
  ///   - hint: The correction; by default that of the rule.
  ///   - identity: The part of the message that identifies the finding, if the rest changes with other pages.
  /// - Returns: The finding.
  func finding(
    _ message: String,
    at location: SourceLocation,
    hint: String? = nil,
    identity: String? = nil
  ) -> Finding {
    var finding = Finding(
      ruleID: id,
      level: level,
      location: location,
      message: message,
      hint: hint ?? self.hint
    )
    finding.identity = identity
    return finding
  }
}
