import HTMLParsing
import URLStandard

/// A rule that reports an `og:image` that is not a complete address.
struct OpenGraphImage: PageRule {
  let id: RuleID = "OG-IMAGE"
  let group = RuleGroup.image
  let level = Level.warning
  let title = "og:image is not a complete address"
  let explanation =
    """
    Many readers of Open Graph (<https://ogp.me>) do not resolve relative addresses: shared links have no image.
    """
  let hint = "Write the complete address of the image, with https://."

  private static let names = ["og:image", "og:image:url", "og:image:secure_url", "twitter:image"]

  func check(_ page: CheckedPage) -> [Finding] {
    Self.names.flatMap { name in
      page.tags.metas(name).prefix(PageChecker.findingLimit + 1).compactMap { element in
        let address = page.document.attribute(.content, of: element)?.folded ?? ""
        guard WebURL(address)?.isHTTP != true else { return nil }
        let problem = address.isEmpty ? "empty" : "\(Quotation.of(address)), which is not absolute"
        return finding("\(name) is \(problem).", at: page.tags.location(of: element))
      }
    }
  }
}
