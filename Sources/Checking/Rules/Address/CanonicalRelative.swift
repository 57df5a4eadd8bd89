import HTMLParsing
import URLStandard

/// A rule that reports relative canonical links.
struct CanonicalRelative: PageRule {
  let id: RuleID = "CANON-RELATIVE"
  let group = RuleGroup.address
  let level = Level.note
  let title = "The canonical address is relative"
  let explanation =
    """
    A relative address is right only as long as the page is read at its own address: copies on test hosts \
    name themselves. Google advises complete addresses.
    """
  let hint = "Write the complete address, with https:// and the host."

  func check(_ page: CheckedPage) -> [Finding] {
    page.elements.canonicals.prefix(1).compactMap { element in
      guard let href = page.document.attribute(.href, of: element)?.folded, !href.isEmpty,
        WebURL(href) == nil, page.document.resolve(href)?.isHTTP == true
      else { return nil }
      return finding("The address is \(Quotation.of(href)).", at: page.tags.location(of: element))
    }
  }
}
