import HTMLParsing
import MarkupExtraction
import URLStandard

/// A rule that reports addresses in structured data that lack their scheme.
struct DataAddressInvalid: PageRule {
  let id: RuleID = "SD-URL"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "An address in structured data lacks https://"
  let explanation =
    """
    An address without https://, such as www.shop.example, is read as a path of this site, where there is nothing.
    """
  let hint = "Write the complete address, with https://."

  private static let properties = [
    "url", "sameAs", "image", "logo", "contentUrl", "embedUrl", "thumbnailUrl", "item",
    "installUrl", "downloadUrl",
  ]

  func check(_ page: CheckedPage) -> [Finding] {
    page.nodes.flatMap { node in
      Self.properties.flatMap { name in
        node.item.values(name).prefix(PageChecker.findingLimit).compactMap { value -> Finding? in
          guard let host = Self.hostWithoutScheme(in: value, page) else { return nil }
          return finding("\(name) is \(Quotation.of(host)), without https://.", at: node.location)
        }
      }
    }
  }

  /// Returns the host that a value writes without a scheme; addresses are resolved already, so that it is a part of
  /// a path of this site.
  private static func hostWithoutScheme(in value: MarkupValue, _ page: CheckedPage) -> String? {
    switch value {
    case .text(let text): return text.hasPrefix("www.") ? text : nil
    case .url(let text):
      guard text.contains("/www."), let url = WebURL(text),
        url.hostname == page.document.baseURL.hostname
      else { return nil }
      return url.path.split(separator: "/").first { part in
        part.hasPrefix("www.") && part.dropFirst(4).contains(".") && !part.hasSuffix(".html")
      }.map(String.init)
    case .number, .boolean, .item: return nil
    }
  }
}
