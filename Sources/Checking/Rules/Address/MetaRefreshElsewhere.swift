import MarkupExtraction
import URLStandard

/// A rule that reports a meta refresh to another page.
struct MetaRefreshElsewhere: PageRule {
  let id: RuleID = "META-REFRESH"
  let group = RuleGroup.address
  let level = Level.warning
  let title = "The page redirects by a meta refresh"
  let explanation =
    """
    A meta refresh to another page is not followed for previews (TN3156), and makes this \
    page no more than another name of that one.
    """
  let hint = "Redirect by the server, with status 301 or 308."

  func check(_ page: CheckedPage) -> [Finding] {
    guard let refresh = page.markup.refresh, let target = refresh.url,
      target != page.url.href
    else { return [] }
    return [
      finding(
        "After \(refresh.seconds) seconds it leads to \(Quotation.of(target, limit: 200)).",
        at: page.tags.meta("refresh") ?? page.start
      )
    ]
  }
}
