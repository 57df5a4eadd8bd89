import HTMLParsing
import MarkupExtraction
import URLStandard

/// A rule that reports addresses in structured data that lack their scheme or cannot be parsed.
struct DataAddressInvalid: PageRule {
  let id: RuleID = "SD-URL"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "An address in structured data is malformed"
  let explanation =
    """
    An address without https://, such as www.shop.example, or twitter.com/shop in sameAs, is read as a path of this \
    site, where there is nothing. An address that cannot be parsed leads nowhere.
    """
  let hint = "Write the complete address, with https://."

  private static let properties = [
    "url", "sameAs", "image", "logo", "contentUrl", "embedUrl", "thumbnailUrl", "item",
    "installUrl", "downloadUrl",
  ]

  func check(_ page: CheckedPage) -> [Finding] {
    page.nodes.flatMap { node in
      Self.properties.flatMap { name in
        node.item.values(name).prefix(PageChecker.findingLimit + 1).compactMap {
          value -> Finding? in
          problem(of: value, isAbroad: name == "sameAs", page).map {
            finding("\(name) is \($0).", at: node.location)
          }
        }
      }
    }
  }

  private func problem(of value: MarkupValue, isAbroad: Bool, _ page: CheckedPage) -> String? {
    if let text = Self.unreadable(value) {
      return "\(Quotation.of(text)), which cannot be parsed"
    }
    return Self.hostWithoutScheme(in: value, isAbroad: isAbroad, page).map {
      "\(Quotation.of($0)), without https://"
    }
  }

  /// Returns the host that a value writes without a scheme; addresses are resolved already, so that it is a part of
  /// a path of this site.
  private static func hostWithoutScheme(
    in value: MarkupValue,
    isAbroad: Bool,
    _ page: CheckedPage
  ) -> String? {
    switch value {
    case .text(let text): return text.hasPrefix("www.") || isAbroad && isHost(text) ? text : nil
    case .url(let text):
      guard isAbroad || text.contains("/www."), let url = WebURL(text),
        url.hostname == page.document.baseURL.hostname
      else { return nil }
      return url.path.split(separator: "/").map(String.init).first { part in
        part.hasPrefix("www.") && part.dropFirst(4).contains(".") && !part.hasSuffix(".html")
          || isAbroad && isHost(part)
      }
    case .number, .boolean, .item: return nil
    }
  }

  /// Returns `true` if a relative address of another site's page starts with the name of a host.
  private static func isHost(_ text: String) -> Bool {
    let name = text.prefix { $0 != "/" }.lowercased()
    return name.utf8.first.map { $0 != UInt8(ascii: ".") } == true
      && [".com", ".org", ".net", ".example"].contains(where: name.hasSuffix)
  }

  /// Returns an address with a scheme that cannot be parsed.
  private static func unreadable(_ value: MarkupValue) -> String? {
    guard let text = value.text?.folded else { return nil }
    let start = text.prefix(8).lowercased()
    guard start.hasPrefix("http://") || start.hasPrefix("https://"), WebURL(text) == nil else {
      return nil
    }
    return text
  }
}
