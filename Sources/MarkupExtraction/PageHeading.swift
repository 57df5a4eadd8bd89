import HTMLParsing
import URLStandard

extension HTMLDocument {
  /// The number of elements in a heading that may be its link.
  private static let headingSize = 8
  /// The number of `<h1>` elements of which one may name the page.
  private static let headingLimit = 16

  /// Returns the `<h1>` that names the page: the first one with text, unless it links to another page, as the name of the site
  /// does, and a later one does not.
  ///
  /// - Parameter budget: The budget of the URLs of the links.
  /// - Returns: The heading; `nil` if there is none.
  func pageHeading(within budget: inout DerivationBudget) -> ElementIndex? {
    var first: ElementIndex?
    var count = 0
    for element in elements.indices where elements[element].name == .h1 {
      guard count < Self.headingLimit else { break }
      guard !isInsideSVG(element), hasHeadingText(element) else { continue }
      guard headingLinksToOtherPage(element, within: &budget) else { return element }
      first = first ?? element
      count += 1
    }
    return first
  }

  private func hasHeadingText(_ heading: ElementIndex) -> Bool {
    !headingText(of: heading, limit: 100).collapsingWhitespace.isEmpty
  }

  /// Decides whether a heading is a link to another page, or in one.
  ///
  /// - Parameters:
  ///   - heading: The heading.
  ///   - budget: The budget of the URL of the link.
  /// - Returns: `true` if it is.
  func headingLinksToOtherPage(_ heading: ElementIndex, within budget: inout DerivationBudget)
    -> Bool
  {
    let parent = Int(elements[heading].parent)
    let end = min(Int(elements[heading].end), heading + 1 + Self.headingSize)
    let candidates = (parent >= 0 ? [parent] : []) + Array(heading + 1..<end)
    guard let link = candidates.first(where: { elements[$0].name == .a }),
      let target = page(.href, of: link, within: &budget)
    else { return false }
    return target.isHTTP && target != url.withoutFragment
  }

  /// Returns `true` for an element of a drawing, such as its `<title>`.
  func isInsideSVG(_ element: ElementIndex) -> Bool {
    var parent = elements[element].parent
    while parent >= 0 {
      if elements[Int(parent)].name == .svg { return true }
      parent = elements[Int(parent)].parent
    }
    return false
  }
}
