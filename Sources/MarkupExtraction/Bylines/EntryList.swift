import HTMLParsing
import URLStandard

/// The entries of a page that lists other pages, such as the start page of a blog or the page of a tag: three or more headings
/// that link to other pages.
///
/// The dates and authors of the entries are those of the other pages.
struct EntryList {
  /// The minimum number of entries of a list.
  private static let minimum = 3

  /// The index of the first element of the first entry.
  let start: Int

  /// Finds the entries of a page; `nil` if it has fewer than three.
  ///
  /// - Parameters:
  ///   - document: The page.
  ///   - budget: The budget of the URLs of the links.
  init?(_ document: HTMLDocument, within budget: inout DerivationBudget) {
    var first: Int?
    var count = 0
    for element in document.elements.indices where document.elements[element].name.isHeading {
      guard document.headingLinksToOtherPage(element, within: &budget) else { continue }
      first = first ?? element
      count += 1
      if count == Self.minimum { break }
    }
    guard let first, count == Self.minimum else { return nil }
    start = Self.container(of: first, document) ?? first
  }

  /// Returns the entry that contains a heading, which may have the date above the heading; `nil` if no element marks it.
  private static func container(of heading: Int, _ document: HTMLDocument) -> Int? {
    var element = Int(document.elements[heading].parent)
    while element >= 0 {
      switch document.elements[element].name {
      case .article, .li: return element
      case .main, .body: return nil
      default: element = Int(document.elements[element].parent)
      }
    }
    return nil
  }
}
