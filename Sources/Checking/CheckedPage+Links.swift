import HTMLParsing
import URLStandard

extension CheckedPage {
  /// The maximum number of references of a page that are looked up.
  private static let linkLimit = 5000

  /// The links and resources of the page with HTTP URLs, in document order; of those with the same URL only
  /// the first.
  public var linkTargets: [LinkTarget] {
    var seen: Set<String> = []
    var targets: [LinkTarget] = []
    for (elements, isResource) in [(elements.links, false), (elements.resources, true)] {
      for element in elements where targets.count < Self.linkLimit {
        let name: AttributeName =
          switch document.elements[element].name {
          case .a, .area, .link: .href
          case .object: .data
          default: .src
          }
        guard let reference = document.attribute(name, of: element)?.folded, !reference.isEmpty,
          let url = document.resolve(reference), url.isHTTP, seen.insert(url.href).inserted
        else { continue }
        targets.append(LinkTarget(element: element, url: url, isResource: isResource))
      }
    }
    return targets
  }

  /// Returns the page with the evidence of its references.
  public func with(links: [LinkEvidence]) -> CheckedPage {
    var page = self
    page.links = links
    return page
  }

  /// Returns a reference as the page writes it, in quotation marks.
  func reference(of link: LinkTarget) -> String {
    let written = [AttributeName.href, .src, .data].lazy
      .compactMap { document.attribute($0, of: link.element) }.first
    return Quotation.of(written ?? link.url.href, limit: 200)
  }
}
