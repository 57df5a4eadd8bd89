import HTMLParsing
import RobotsExclusion
import URLStandard

/// A rule that reports disallowed resources of the page.
struct RobotsResources: PageRule {
  let id: RuleID = "ROBOTS-RES"
  let group = RuleGroup.robots
  let level = Level.warning
  let title = "robots.txt excludes resources of the page"
  let explanation =
    """
    Applebot may render a page. Scripts, styles and images of the same site that it must not fetch are missing then.
    """
  let hint = "Allow scripts, styles and images in robots.txt."

  private static let limit = 200
  private static let elementLimit = 20_000

  func check(_ page: CheckedPage) -> [Finding] {
    guard let site = page.site, site.robots != nil else { return [] }
    var seen: Set<String> = []
    var blocked: [String] = []
    for element in page.document.elements.indices.prefix(Self.elementLimit) {
      guard let url = resource(element, of: page), seen.count < Self.limit,
        seen.insert(url.href).inserted,
        let decision = site.decision(for: url), !decision.isAllowed
      else { continue }
      blocked.append(url.requestTarget)
    }
    guard let first = blocked.first else { return [] }
    let rest = blocked.count > 1 ? " and \(blocked.count - 1) more" : ""
    return [finding("Applebot must not fetch \(Quotation.of(first))\(rest).", at: page.start)]
  }

  /// Returns the script, style sheet or image that an element loads.
  private func resource(_ element: Int, of page: CheckedPage) -> WebURL? {
    let name: AttributeName
    switch page.document.elements[element].name {
    case .script, .img: name = .src
    case .link where page.document.attribute(.rel, of: element)?.lowercased() == "stylesheet":
      name = .href
    default: return nil
    }
    return page.document.attribute(name, of: element).flatMap(page.document.baseURL.resolve)
  }
}
