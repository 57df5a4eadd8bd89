import MarkupExtraction
import SearchableItems

/// A rule that reports a truncated page.
struct PageCut: PageRule {
  let id: RuleID = "PAGE-CUT"
  let group = RuleGroup.fetch
  let level = Level.warning
  let title = "A part of the page was not read"
  let explanation =
    """
    The page exceeds a limit of the parser (bytes, nesting, elements, items, links), of an attribute of its item, or of \
    the links that are looked up. The rest is ignored.
    """
  let hint = "Make the page smaller or flatter; the message names the limit."

  func check(_ page: CheckedPage) -> [Finding] {
    let cuts =
      page.markup.cuts + page.item.cuts + (page.fetch.isTruncated ? ["bytes"] : [])
      + (page.isLinkLookupCut ? ["links to look up"] : [])
    guard !cuts.isEmpty else { return [] }
    let limits = Quotation.list(Array(Set(cuts)).sorted())
    return [finding("The page is over the limit of: \(limits).", at: page.start)]
  }
}
