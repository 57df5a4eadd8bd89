import Basics
public import HTMLParsing
public import URLStandard

/// An extractor of the breadcrumbs that a page shows, which most pages do not mark up: the links of the first element whose
/// class or identifier names it so, the links themselves if these have the name, or whose label as in the
/// [breadcrumb pattern](https://www.w3.org/WAI/ARIA/apg/patterns/breadcrumb/examples/breadcrumb/).
public struct BreadcrumbTrailExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "breadcrumbs"
  /// The maximum number of elements that are read because of their names; menus may have the word, too.
  private static let candidates = 8

  /// The maximum number of elements around a named link that are searched for the others.
  private static let groupDepth = 4

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
      let trail = Self.trail(of: element, in: document)
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

  /// Reads the trail of a named element: that of the list of an item, that of all links with such a name, otherwise its own.
  private static func trail(of element: Int, in document: HTMLDocument) -> BreadcrumbTrail {
    let parent = Int(document.elements[element].parent)
    if document.elements[element].name == .li, parent > 0 {
      return BreadcrumbTrail(parent, in: document)
    }
    guard document.elements[element].name == .a,
      let group = group(of: element, in: document)
    else { return BreadcrumbTrail(element, in: document) }
    return BreadcrumbTrail(group, in: document) { isNamed($0, in: document) }
  }

  /// Returns the innermost element around a named link that contains another one; `nil` if there is none near it.
  private static func group(of link: Int, in document: HTMLDocument) -> Int? {
    var ancestor = Int(document.elements[link].parent)
    for _ in 0..<groupDepth where ancestor > 0 {
      let end = Int(document.elements[ancestor].end)
      guard end - ancestor <= BreadcrumbTrail.limits.elements else { return nil }
      let hasOther = (ancestor + 1..<max(ancestor + 1, end)).contains { other in
        other != link && document.elements[other].name == .a && isNamed(other, in: document)
      }
      if hasOther { return ancestor }
      ancestor = Int(document.elements[ancestor].parent)
    }
    return nil
  }
}
