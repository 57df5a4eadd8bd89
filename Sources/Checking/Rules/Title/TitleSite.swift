import MarkupExtraction

/// A rule that reports a title that ends with the name of the site.
struct TitleSite: PageRule {
  let id: RuleID = "TITLE-SITE"
  let group = RuleGroup.title
  let level = Level.note
  let title = "The title ends with the name of the site"
  let explanation =
    """
    The site is shown besides the title; its name in og:title shortens the rest of the title (TN3156).
    """
  let hint = "Name the site in og:site_name alone."

  func check(_ page: CheckedPage) -> [Finding] {
    guard let title = page.markup.openGraph("og:title")?.folded,
      let site = (page.markup.openGraph("og:site_name") ?? page.markup.applicationName)?.folded,
      title.count > site.count, title.lowercased().hasSuffix(site.lowercased()),
      let before = title.dropLast(site.count).last, before.isWhitespace || before.isPunctuation
    else { return [] }
    return [
      finding(
        "og:title ends with the site's name: \(Quotation.of(title)).",
        at: page.tags.meta("og:title") ?? page.titleLocation
      )
    ]
  }
}
