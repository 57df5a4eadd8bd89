/// What rules are about; the rules page has a table for each.
public enum RuleGroup: String, Sendable, CaseIterable {
  case fetch = "Fetching"
  case robots = "Robots"
  case title = "Title"
  case description = "Description"
  case image = "Image"
  case deepLink = "Links into apps"
  case universalLink = "Universal links"
  case data = "Structured data"
  case address = "Address"
  case content = "Content"
  case richResult = "Google's rich results"
}

/// A rule that pages are held against: what it asks for, and what it says when that is missing.
///
/// One rule is one file, one test and one row of `Documentation/Rules.md`. A rule is a ``PageRule``, a
/// ``SiteRule`` or a ``SummaryRule``.
public protocol CheckRule: Sendable {
  /// The name by which reports show it and `--disable` turns it off, for instance `TITLE-LONG`.
  var id: String { get }
  /// What it is about.
  var group: RuleGroup { get }
  /// How much its findings weigh.
  var level: Level { get }
  /// What is found, in a few words.
  var title: String { get }
  /// Why that matters, and when exactly it is found.
  var explanation: String { get }
  /// What to do about it.
  var hint: String { get }
}

/// A rule that looks at one page.
public protocol PageRule: CheckRule {
  /// Whether it says something of a page that could not be had as well.
  var judgesFailures: Bool { get }

  /// What it finds on `page`.
  func check(_ page: CheckedPage) -> [Finding]
}

/// A rule that looks at what a site says of itself: `robots.txt`, the association file.
public protocol SiteRule: CheckRule {
  /// What it finds in the site's files.
  func check(_ site: SiteEvidence) -> [Finding]
}

/// A rule that compares pages with each other.
///
/// It sees ``PageSummary`` only, so that the pages themselves need not be kept.
public protocol SummaryRule: CheckRule {
  /// What it finds among `pages`, which are in the order of the check.
  func check(_ pages: [PageSummary]) -> [Finding]
}

extension PageRule {
  /// Pages that could not be had are passed over.
  public var judgesFailures: Bool { false }
}

extension CheckRule {
  /// A finding of this rule.
  func finding(_ message: String, at place: Place, hint: String? = nil) -> Finding {
    Finding(ruleID: id, level: level, place: place, message: message, hint: hint ?? self.hint)
  }
}
