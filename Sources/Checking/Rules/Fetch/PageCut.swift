import MarkupExtraction

/// A rule that reports a truncated page.
struct PageCut: PageRule {
  let id: RuleID = "PAGE-CUT"
  let group = RuleGroup.fetch
  let level = Level.warning
  let title = "A part of the page was not read"
  let explanation =
    """
    The page is over a limit of the reader: bytes, nesting, elements, or the number of \
    things and links. What is over it counts for nothing.
    """
  let hint = "Make the page smaller or flatter; the message names the limit."

  func check(_ page: CheckedPage) -> [Finding] {
    let cuts = page.markup.cuts + (page.fetch.isTruncated ? ["bytes"] : [])
    guard !cuts.isEmpty else { return [] }
    let limits = Quotation.list(Array(Set(cuts)).sorted())
    return [finding("The page is over the limit of: \(limits).", at: page.start)]
  }
}
