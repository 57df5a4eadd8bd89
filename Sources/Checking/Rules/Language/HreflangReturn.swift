/// A rule that reports translations that do not link back.
struct HreflangReturn: SummaryRule {
  let id: RuleID = "HREFLANG-RETURN"
  let group = RuleGroup.language
  let level = Level.warning
  let title = "A translation does not link back"
  let explanation =
    """
    A link to a translation counts only if the translation links back. Only pages of the same check are \
    compared.
    """
  let hint = "List all translations on each of them."

  func check(_ pages: [PageSummary]) -> [Finding] {
    var byURL: [UInt64: PageSummary] = [:]
    for page in pages where !page.alternates.isEmpty || page.isResult {
      if byURL[page.urlHash] == nil { byURL[page.urlHash] = page }
    }
    return pages.flatMap { page in
      page.alternates.compactMap { link in
        guard link.urlHash != page.urlHash, let other = byURL[link.urlHash],
          !other.alternates.contains(where: { $0.urlHash == page.urlHash })
        else { return nil }
        return finding(
          "\(other.name) does not link back.",
          at: SourceLocation(page.name, line: Int(link.line), column: Int(link.column))
        )
      }
    }
  }
}
