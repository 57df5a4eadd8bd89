import Checking
import LinkGraph

/// The problems of links and pages that crawls found, as rows of the table `findings`.
struct SiteFindings {
  private let graph: LinkGraph

  /// Creates the findings of a link graph.
  init(_ graph: LinkGraph) { self.graph = graph }

  /// Calls `body` with each finding: broken links by page, then the problems of the site.
  ///
  /// - Throws: `LinkGraphError`, and the errors of `body`.
  func forEach(_ body: ([ExportValue]) throws -> Void) throws {
    try graph.forEachBrokenLink { found in
      try body(
        Self.row(
          "LINK-BROKEN",
          .error,
          found.source,
          line: found.link.line,
          column: found.link.column,
          "The link to \(found.link.url) is broken: \(found.target.reason).",
          "Mend the address, or create what it names."
        )
      )
    }
    let audit = try graph.audit()
    for chain in audit.redirectChains {
      let targets = chain.targets.joined(separator: ", ")
      let message = "The URL redirects \(chain.targets.count) times: \(targets)."
      try body(
        Self.row("SITE-REDIRECTS", .note, chain.url, message, "Redirect to the final address.")
      )
    }
    for url in audit.orphans {
      let message = "A sitemap lists the page, and no page links to it."
      try body(Self.row("SITE-ORPHAN", .warning, url, message, "Link to the page."))
    }
    for page in audit.unreadListed ?? [] {
      let message = "A sitemap lists the page, which cannot be read: \(page.reason)."
      let hint = "Create the page, or remove it from the sitemap."
      try body(Self.row("SITE-LISTED", .warning, page.url, message, hint))
    }
    for found in audit.unlinkedTranslations {
      let message = "No link leads to the translation \(found.url)."
      let hint = "Link to the translation in the page."
      try body(
        Self.row(
          "SITE-HREFLANG",
          .note,
          found.source,
          line: found.line,
          column: found.column,
          message,
          hint
        )
      )
    }
    for url in audit.softNotFound {
      let message = "The page has status 200 and says that it does not exist."
      try body(Self.row("SITE-SOFT-404", .warning, url, message, "Answer with status 404."))
    }
    report(audit)
  }

  /// Reports lists that were cut.
  private func report(_ audit: SiteAudit) {
    let counts = [
      ("redirect chains", audit.redirectChains.count), ("orphans", audit.orphans.count),
      ("unread pages of sitemaps", audit.unreadListed?.count ?? 0),
      ("translations", audit.unlinkedTranslations.count), ("soft 404s", audit.softNotFound.count),
    ]
    for (name, count) in counts where count >= SiteAudit.limit {
      StandardError.write(
        "webmark: only the first \(NumberFormat.grouped(count)) \(name) are listed\n"
      )
    }
  }

  private static func row(
    _ rule: RuleID,
    _ level: Level,
    _ source: String,
    line: Int = 1,
    column: Int = 1,
    _ message: String,
    _ hint: String
  ) -> [ExportValue] {
    let finding = Finding(
      ruleID: rule,
      level: level,
      location: SourceLocation(source, line: line, column: column),
      message: message,
      hint: hint
    )
    return [
      ExportValue(rule.rawValue), ExportValue(level.rawValue), ExportValue(source),
      .integer(max(1, line)), .integer(max(1, column)), ExportValue(message), ExportValue(hint),
      ExportValue(finding.fingerprint),
    ]
  }
}
