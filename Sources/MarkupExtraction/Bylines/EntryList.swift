import HTMLParsing
import URLStandard
import WebDates

/// The entries of a page that lists other pages, such as the start page of a blog or the page of a tag: three or more headings
/// that link to other pages.
///
/// The dates and authors of the entries are those of the other pages.
struct EntryList {
  /// The minimum number of entries of a list.
  private static let minimum = 3

  /// The number of elements behind the heading of an entry in which its date stands.
  private static let dateRange = 12
  /// The maximum size of a line with the date of an entry, in bytes.
  private static let dateSize = 120

  /// The headings of the first entries.
  private var headings: [Int] = []
  /// The index of the first element of the first entry.
  private let start: Int
  /// The elements from the heading of the page itself, which a menu or a sidebar may precede, to the first entry behind it.
  private let ownPart: Range<Int>

  /// Finds the entries of a page; `nil` if it has fewer than three.
  ///
  /// - Parameters:
  ///   - document: The page.
  ///   - heading: The index of the heading of the page; -1 if there is none.
  ///   - budget: The budget of the URLs of the links.
  init?(_ document: HTMLDocument, heading: Int, within budget: inout DerivationBudget) {
    var first: Int?
    var next: Int?
    var count = 0
    var isHeadingEntry = false
    for element in document.elements.indices where document.elements[element].name.isHeading {
      if count >= Self.minimum, next != nil || element < heading { continue }
      guard document.headingLinksToOtherPage(element, within: &budget) else { continue }
      first = first ?? element
      count += 1
      if headings.count <= Self.minimum { headings.append(element) }
      if element == heading { isHeadingEntry = true }
      if element > heading { next = next ?? element }
    }
    guard let first, count >= Self.minimum else { return nil }
    start = Self.container(of: first, outside: heading, document) ?? first
    let end = next.map { Self.container(of: $0, outside: heading, document) ?? $0 }
    let hasOwnPart = heading >= 0 && !isHeadingEntry
    ownPart = hasOwnPart ? heading..<max(heading, end ?? document.elements.count) : 0..<0
  }

  /// Returns `true` if an element is that of an entry, not of the page itself.
  func contains(_ element: Int) -> Bool { element >= start && !ownPart.contains(element) }

  /// Returns `true` if an entry states another date than this one near its heading.
  func hasOtherDate(
    than date: String,
    in document: HTMLDocument,
    _ conventions: DateConventions
  ) -> Bool {
    headings.contains { heading in
      let end = min(heading + 1 + Self.dateRange, document.elements.count)
      return (heading + 1..<max(heading + 1, end)).lazy
        .prefix { !document.elements[$0].name.isHeading }
        .compactMap { document.shortText(of: $0, limit: Self.dateSize) }
        .compactMap { WrittenDate($0, conventions) }
        .contains { $0.precision >= .day && $0.text != date }
    }
  }

  /// Returns the entry that contains a heading, which may have the date above the heading; `nil` if no element marks it, or
  /// if it contains the heading of the page.
  private static func container(
    of entry: Int,
    outside heading: Int,
    _ document: HTMLDocument
  ) -> Int? {
    var element = Int(document.elements[entry].parent)
    while element >= 0 {
      switch document.elements[element].name {
      case .article, .li:
        let range = element..<Int(document.elements[element].end)
        return entry != heading && range.contains(heading) ? nil : element
      case .main, .body: return nil
      default: element = Int(document.elements[element].parent)
      }
    }
    return nil
  }
}
