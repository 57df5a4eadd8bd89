import URLStandard

/// A rule that reports a page whose URL no app opens.
struct UniversalLinkUnmatched: PageRule {
  let id: RuleID = "UL-NOMATCH"
  let group = RuleGroup.universalLink
  let level = Level.note
  let title = "No app opens the page's URL"
  let explanation =
    "The site has an association file, but none of its patterns matches this URL."
  let hint = "Add a pattern for this page, if the app can show it."

  func check(_ page: CheckedPage) -> [Finding] {
    guard page.isAddressKnown, let file = page.site?.association, file.value != nil,
      page.verdicts.isEmpty
    else { return [] }
    return [finding("No pattern of the association file matches \(page.url.href).", at: page.start)]
  }
}
