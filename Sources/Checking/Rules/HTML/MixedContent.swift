import HTMLParsing
import MarkupExtraction
import URLStandard

/// A rule that reports scripts, styles and frames that an HTTPS page loads without TLS.
struct MixedContent: PageRule {
  let id: RuleID = "MIXED-CONTENT"
  let group = RuleGroup.html
  let level = Level.warning
  let title = "An https page loads scripts, styles or frames over http"
  let explanation =
    "Browsers block them (https://www.w3.org/TR/mixed-content/), so that the page is not what it should be."
  let hint = "Load it over https."

  func check(_ page: CheckedPage) -> [Finding] {
    MixedResources.urls(of: page) { $0 != .img && $0 != .audio && $0 != .video && $0 != .source }
      .map {
        finding("\(Quotation.of($0.url)) is blocked.", at: page.tags.location(of: $0.element))
      }
  }
}

/// The `http:` resources of an HTTPS page.
enum MixedResources {
  /// Returns the `http:` URLs of the elements whose names `isWanted` accepts.
  static func urls(
    of page: CheckedPage,
    _ isWanted: (ElementName) -> Bool
  ) -> [(element: Int, url: String)] {
    guard isSecure(page) else { return [] }
    var found: [(element: Int, url: String)] = []
    for element in page.elements.resources where found.count <= PageChecker.findingLimit {
      let name = page.document.elements[element].name
      guard isWanted(name), let url = url(of: element, name, page.document),
        url.prefix(7).lowercased() == "http://"
      else { continue }
      found.append((element, url))
    }
    return found
  }

  private static func url(of element: Int, _ name: ElementName, _ document: HTMLDocument) -> String?
  {
    let attribute: AttributeName =
      switch name {
      case .link: .href
      case .object: .data
      default: .src
      }
    return document.attribute(attribute, of: element)?.folded
  }

  /// Returns `true` if the page is served over HTTPS, as far as known.
  private static func isSecure(_ page: CheckedPage) -> Bool {
    guard !page.isAddressKnown else { return page.url.scheme == "https" }
    return page.markup.canonicals.first.map { $0.scheme == "https" } ?? true
  }
}
