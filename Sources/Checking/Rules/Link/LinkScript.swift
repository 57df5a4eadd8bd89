import HTMLParsing

/// A rule that reports `javascript:` links.
struct LinkScript: PageRule {
  let id: RuleID = "LINK-SCRIPT"
  let group = RuleGroup.link
  let level = Level.note
  let title = "A link is a script"
  let explanation =
    "Crawlers follow addresses in href only; a page that is reached by javascript: alone is not found."
  let hint = "Put the target's address into href, or use a button for an action."

  func check(_ page: CheckedPage) -> [Finding] {
    page.elements.links.firstFindings { element -> Finding? in
      guard let href = page.document.attribute(.href, of: element)?.folded,
        href.prefix(11).lowercased() == "javascript:"
      else { return nil }
      return finding(
        "The link leads to \(Quotation.of(href, limit: 60)).",
        at: page.tags.location(of: element)
      )
    }
  }
}
