import Basics
public import HTMLParsing
public import URLStandard

/// An extractor of the breadcrumbs that a page shows, which most pages do not mark up: the links of the first element whose
/// class or identifier names it so, or whose label as in the
/// [breadcrumb pattern](https://www.w3.org/WAI/ARIA/apg/patterns/breadcrumb/examples/breadcrumb/).
public struct BreadcrumbTrailExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "breadcrumbs"
  /// The maximum number of elements that are read because of their names; menus may have the word, too.
  private static let candidates = 8

  /// Creates the extractor.
  public init() {}

  /// Extracts the links in document order.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    var count = 0
    for element in document.elements.indices where Self.isNamed(element, in: document) {
      let trail = BreadcrumbTrail(Self.container(of: element, in: document), in: document)
      if !trail.links.isEmpty {
        let size = trail.links.reduce(0) { $0 + $1.name.utf8.count + $1.url.href.utf8.count }
        if budget.spendValue(size) { markup.breadcrumbs = trail.links }
        return
      }
      count += 1
      if count == Self.candidates { return }
    }
  }

  private static func isNamed(_ element: Int, in document: HTMLDocument) -> Bool {
    hasName(element, in: document) && !BreadcrumbWords.nameOther(element, in: document)
  }

  private static func hasName(_ element: Int, in document: HTMLDocument) -> Bool {
    let names = document.elements[element].names
    guard names.containsAny(of: [.class, .id, .ariaLabel]) else { return false }
    let isNamed = { (name: AttributeName) in
      names.contains(name)
        && document.withBytes(of: name, in: element, BreadcrumbWords.nameTrail) == true
    }
    switch document.elements[element].name {
    case .html, .head, .body, .style, .script, .link, .meta: return false
    // Buttons have labels, too.
    case .nav, .ol, .ul: if isNamed(.ariaLabel) { return true }
    default: if names.contains(.role), isNamed(.ariaLabel) { return true }
    }
    return isNamed(.class) || isNamed(.id)
  }

  /// Returns the list of an item, otherwise the element itself.
  private static func container(of element: Int, in document: HTMLDocument) -> Int {
    let parent = Int(document.elements[element].parent)
    return document.elements[element].name == .li && parent > 0 ? parent : element
  }
}
