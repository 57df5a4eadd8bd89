import MarkupExtraction
import URLStandard

/// A rule that reports an `og:url` that is relative or of another host.
struct OpenGraphURL: PageRule {
  let id: RuleID = "OG-URL"
  let group = RuleGroup.address
  let level = Level.warning
  let title = "og:url is not an address of the page"
  let explanation =
    """
    og:url is the complete address under which shares of the page are counted (<https://ogp.me>). A relative \
    one cannot be resolved by readers of Open Graph; one on another host gives the page away.
    """
  let hint = "Write the page's complete canonical address."

  func check(_ page: CheckedPage) -> [Finding] {
    guard let text = page.markup.openGraph("og:url")?.folded, !text.isEmpty else { return [] }
    let location = page.tags.meta("og:url") ?? page.start
    guard let url = WebURL(text), url.isHTTP else {
      return [finding("og:url is \(Quotation.of(text)), which is not absolute.", at: location)]
    }
    let known = (page.isAddressKnown ? [page.url] : []) + page.markup.canonicals.prefix(1)
    guard !known.isEmpty, !known.contains(where: { host(of: $0) == host(of: url) }) else {
      return []
    }
    return [
      finding("og:url is on \(url.hostname), the page on \(known[0].hostname).", at: location)
    ]
  }

  private func host(_ name: String) -> String {
    name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
  }
  private func host(of url: WebURL) -> String { host(url.hostname) }
}
