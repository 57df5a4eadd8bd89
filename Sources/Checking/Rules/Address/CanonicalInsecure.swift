import HTMLParsing
import MarkupExtraction
import URLStandard

/// A rule that reports a canonical link to the insecure address of a page.
struct CanonicalInsecure: PageRule {
  let id: RuleID = "CANON-HTTP"
  let group = RuleGroup.address
  let level = Level.note
  let title = "The canonical address of an https page is http"
  let explanation =
    """
    The link asks search engines to show the address without encryption, which redirects at best, or is ignored.
    """
  let hint = "Write the address with https://."

  func check(_ page: CheckedPage) -> [Finding] {
    guard page.isAddressKnown, page.url.scheme == "https",
      let canonical = page.markup.canonicals.first,
      canonical.scheme == "http", canonical.hostname == page.url.hostname
    else { return [] }
    return [
      finding(
        "The canonical address is \(Quotation.of(canonical.href, limit: 200)).",
        at: page.tags.links("canonical").first ?? page.start
      )
    ]
  }
}
