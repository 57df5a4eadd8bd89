import Basics
import HTMLParsing
import MainContent
import URLStandard

/// Collects the links of the main content whose texts say something about their targets.
struct ContentLinks {
  /// The maximum number of links of a page.
  static let limit = LinkExtractor.limit
  /// The maximum size of a text, in bytes; a longer one is a paragraph and names nothing.
  static let textLimit = 100

  let content: MainContent
  let outlinks: [Outlink]

  /// Returns the first links, up to the limit and the budget, and whether there are more; those to a place on the page
  /// itself are left out.
  func links(within budget: inout DerivationBudget) -> (links: [ContentLink], isCut: Bool) {
    var links: [ContentLink] = []
    guard !outlinks.isEmpty else { return (links, false) }
    for block in content.blocks where block.isMain {
      for span in content.spans[block.spans] where span.kind == .link {
        guard let text = text(of: span) else { continue }
        guard links.count < Self.limit, budget.spendValue(text.utf8.count) else {
          return (links, true)
        }
        guard let target = target(of: span.element, within: &budget) else { continue }
        links.append(ContentLink(target: target, text: text))
      }
    }
    return (links, false)
  }

  /// Returns the text of a link; `nil` if it has no letter, is long or is a URL.
  private func text(of span: ContentSpan) -> String? {
    guard span.range.count <= Self.textLimit else { return nil }
    let bytes = content.text[span.range]
    guard bytes.contains(where: { $0 >= 0x80 || ($0 | 0x20).isASCIILowercase }) else { return nil }
    let isWord = !bytes.contains { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }
    if isWord, bytes.contains(UInt8(ascii: "/")) || bytes.starts(with: "www.".utf8) { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func target(
    of element: Int,
    within budget: inout DerivationBudget
  ) -> ContentLink.Target? {
    if let index = outlink(of: element) { return .outlink(index) }
    let document = content.document
    guard let reference = document.attribute(.href, of: element), !reference.hasPrefix("#"),
      LinkVouching.isGiven(by: RelWords.of(element, in: document)),
      let url = document.page(.href, of: element, within: &budget), url.isHTTP
    else { return nil }
    return .url(url)
  }

  /// Returns the index of the outlink of an element; `nil` if an earlier one has the same URL.
  private func outlink(of element: Int) -> Int? {
    var (low, high) = (0, outlinks.count)
    while low < high {
      let middle = (low + high) / 2
      if outlinks[middle].elementIndex < element { low = middle + 1 } else { high = middle }
    }
    return low < outlinks.count && outlinks[low].elementIndex == element ? low : nil
  }
}

/// The rule by which a page vouches for a link.
public enum LinkVouching {
  /// The values of `rel` with which a page does not vouch for a link.
  private static let refusals = ["nofollow", "ugc", "sponsored"]

  /// Returns `true` unless one of the lowercase words of `rel` refuses.
  public static func isGiven(by rel: [String]) -> Bool { !rel.contains(where: refusals.contains) }
}
