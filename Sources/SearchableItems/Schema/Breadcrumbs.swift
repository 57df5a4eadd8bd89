import HTMLParsing
import MarkupExtraction
import URLStandard

/// The breadcrumbs of a page: the elements of its first [BreadcrumbList](https://schema.org/BreadcrumbList), in the
/// order of their positions, otherwise the links of those that it shows.
struct Breadcrumbs {
  /// A level, whose link may be relative.
  private struct Level {
    var name: String?
    var link: String?
  }

  /// The maximum number of names that an item keeps.
  private static let limit = 8
  /// The maximum length of a name, in characters.
  private static let nameLimit = 100
  /// The maximum number of elements that are examined: a hostile list has thousands, each of whose links would be
  /// resolved against a long base URL.
  private static let examined = 16

  private let levels: [Level]
  /// A Boolean value that indicates whether there are more levels than are examined.
  private let hasMore: Bool

  /// Finds the breadcrumbs of a page.
  init(_ markup: PageMarkup) {
    let elements = Self.elements(markup.items)
    let shown = elements.isEmpty ? markup.breadcrumbs ?? [] : []
    hasMore = elements.count > Self.examined
    levels =
      elements.prefix(Self.examined).map { Level(name: Self.name(of: $0), link: Self.link(of: $0)) }
      + shown.map { Level(name: $0.name, link: $0.url.href) }
  }

  /// Returns the elements of the list among the items of a page.
  static func elements(_ items: [MarkupItem]) -> [MarkupItem] {
    let list =
      items.first { $0.hasType("BreadcrumbList") }
      ?? items.lazy.flatMap { $0.items("breadcrumb") }.first
    let elements = list?.items("itemListElement") ?? []
    let positions = elements.map { $0.number("position") ?? .infinity }
    guard !positions.contains(.infinity) else { return elements }
    return zip(elements, positions).sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Returns the name of an element.
  private static func name(of element: MarkupItem) -> String? {
    element.first("name") ?? element.items("item").first?.first("name")
  }

  /// Returns the link of an element, as it is written.
  static func link(of element: MarkupItem) -> String? {
    let target = element.items("item").first
    return target?.id ?? target?.text("url") ?? element.first("item", "url")
  }

  /// Returns the names of the levels between the start page of the site and the page.
  ///
  /// The start page and the page itself are left out: the element that links to them, and a last element without a
  /// link, which is the page. `isCut` is `true` if a limit left out names or parts of them.
  func names(of page: WebURL, base: WebURL?) -> (names: [String], isCut: Bool) {
    var (names, isCut): ([String], Bool) = ([], hasMore)
    let ends = Set([page, page.resolve("/")].compactMap { $0 }.map { CanonicalKey($0) })
    for (index, level) in levels.enumerated() {
      if level.link == nil, index == levels.count - 1, !hasMore { break }
      let target = level.link.flatMap { (base ?? page).resolve($0) }
      if let target, ends.contains(CanonicalKey(target)) { continue }
      guard let stated = level.name else { continue }
      guard names.count < Self.limit else { return (names, true) }
      let name = stated.decodingMarkup.collapsingWhitespace
      let kept = name.firstCharacters(Self.nameLimit)
      if kept.utf8.count < name.utf8.count { isCut = true }
      names.append(kept)
    }
    return (names, isCut)
  }
}
