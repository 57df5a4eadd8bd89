import MarkupExtraction
import URLStandard

/// A rule that reports a link that opens only the start screen of the app.
struct LaunchOnly: PageRule {
  let id: RuleID = "DL-LAUNCH"
  let group = RuleGroup.deepLink
  let level = Level.warning
  let title = "The link opens the start of the app only"
  let explanation =
    """
    A link into an app must lead to the content of this page. A bare scheme, or the root of \
    the site on a page below it, leads to the app's first screen.
    """
  let hint = "Put the address of this page's content into the link."

  func check(_ page: CheckedPage) -> [Finding] {
    guard page.url.path != "/" else { return [] }
    return page.markup.deepLinks.filter { $0.isLaunchOnly && $0.url != nil }.map { link in
      finding(
        "\(Quotation.of(link.url ?? "")) (\(link.kind.rawValue)) names no content.",
        at: page.location(of: link)
      )
    }
  }
}
