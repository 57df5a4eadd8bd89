import HTMLParsing
import MarkupExtraction
import URLStandard

/// A rule that reports a fragment in the page's URL.
struct AddressFragment: PageRule {
  let id: RuleID = "URL-FRAGMENT"
  let group = RuleGroup.address
  let level = Level.note
  let title = "The page's address has a fragment"
  let explanation =
    "Crawlers leave out what follows #. Pages that differ by it alone are one page."
  let hint = "Give content that should be found an address without a fragment."

  func check(_ page: CheckedPage) -> [Finding] {
    let named = page.markup.openGraph("og:url").flatMap { page.document.baseURL.resolve($0) }
    let addresses = [page.markup.canonicals.first, named].compactMap { $0 }
    guard let found = addresses.first(where: { $0.fragment?.isEmpty == false }) else { return [] }
    return [
      finding(
        "The page calls itself \(Quotation.of(found.href, limit: 200)).",
        at: found == addresses.first && !page.markup.canonicals.isEmpty
          ? page.tags.links("canonical").first ?? page.start
          : page.tags.meta("og:url") ?? page.start
      )
    ]
  }
}
