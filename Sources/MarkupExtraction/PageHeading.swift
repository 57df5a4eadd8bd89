import Basics
import HTMLParsing
import URLStandard

extension HTMLDocument {
  /// The number of elements in a heading that may be its link.
  private static let headingSize = 8
  /// The number of `<h1>` elements of which one may name the page.
  private static let headingLimit = 16

  /// Returns the `<h1>` that names the page.
  ///
  /// It is the first one with text, unless all of it links to other pages, as the name of the site does, and a later one does not.
  /// The start of the title is no such name, unless a lower heading is the rest of the title.
  ///
  /// - Parameter budget: The budget of the URLs of the links.
  /// - Returns: The heading; `nil` if there is none.
  func pageHeading(within budget: inout DerivationBudget) -> ElementIndex? {
    var first: ElementIndex?
    var count = 0
    let title = titleText
    for element in elements.indices where elements[element].name == .h1 {
      guard count < Self.headingLimit else { break }
      guard !isInside([.svg, .noscript, .template], element),
        case let text = headingStart(of: element), !text.isEmpty
      else {
        continue
      }
      let isLink =
        headingLinksToOtherPage(element, within: &budget) && !hasTextOutsideOfLinks(element)
      let mayBeSite = isLink || title.hasSuffix(text) && isInHeadOfSite(element)
      if mayBeSite, let own = headingBeside(text, in: title) { return own }
      guard !title.hasPrefix(text), isLink else { return element }
      first = first ?? element
      count += 1
    }
    return first
  }

  /// Returns `true` for an element in a `<header>` that is not that of an article.
  private func isInHeadOfSite(_ element: ElementIndex) -> Bool {
    isInside([.header], element) && !isInside([.article, .main], element)
  }

  /// Returns the heading below `<h1>` that the title names beside that of the site: `Sourdough` of `The Baker - Sourdough`; `nil`
  /// if there is none.
  private func headingBeside(_ site: String, in title: String) -> ElementIndex? {
    guard let own = TitleSeparator.rest(of: TitleSeparator.trimmed(title), beside: site) else {
      return nil
    }
    return elements.indices.lazy
      .filter { elements[$0].name.isHeading && elements[$0].name != .h1 }
      .prefix(Self.titleHeadingLimit)
      .first { shortHeading($0) == own && !isInside([.nav, .aside], $0) }
  }

  /// The minimum size of a heading that names the page because it is in the title, in bytes; a shorter one may be a menu.
  private static let titlePartSize = 10
  /// The number of headings of which one may have the title.
  private static let titleHeadingLimit = 100
  /// The maximum number of text runs of a heading with the title; an unclosed one may have those of the page.
  private static let titleRuns = 64
  /// The maximum size of a title, in bytes.
  private static let titleSize = 200

  /// The heading of any level that is the title, or its start; `nil` if there is none.
  ///
  /// Of several the first one of the highest level counts.
  var headingWithTitle: ElementIndex? {
    let title = titleText
    guard title.utf8.count >= Self.titlePartSize else { return nil }
    return elements.indices.lazy.filter { elements[$0].name.isHeading }
      .prefix(Self.titleHeadingLimit).filter { isTitle($0, title) }
      .min { elements[$0].name.rawValue < elements[$1].name.rawValue }
  }

  /// Returns `true` for a heading whose text is the title, or whole words at its start.
  private func isTitle(_ heading: ElementIndex, _ title: String) -> Bool {
    guard let text = shortHeading(heading), text.utf8.count >= Self.titlePartSize,
      title.hasPrefix(text)
    else { return false }
    return title.dropFirst(text.count).first.map { !$0.isLetter && !$0.isNumber } ?? true
  }

  /// Returns the text of a heading that may be a title; `nil` for an unclosed one.
  private func shortHeading(_ heading: ElementIndex) -> String? {
    guard elements[heading].textEnd - elements[heading].textStart <= Self.titleRuns else {
      return nil
    }
    return headingText(of: heading, limit: Self.titleSize).collapsingWhitespace
  }

  /// The start of the text of a heading.
  private func headingStart(of heading: ElementIndex) -> String {
    headingText(of: heading, limit: 100).collapsingWhitespace
  }

  /// The start of the title.
  private var titleText: String {
    let title = elements.indices.first { elements[$0].name == .title && !isInside([.svg], $0) }
    return title.map { textContent(of: $0, limit: Self.titleSize).collapsingWhitespace } ?? ""
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

  /// Returns `true` for a heading of which only a part is a link: `<h1><a href="/">Library</a> Class</h1>`.
  private func hasTextOutsideOfLinks(_ heading: ElementIndex) -> Bool {
    if isInside([.a], heading) { return false }
    var linked = 0..<0
    var element = heading
    for run in Int(elements[heading].textStart)..<Int(elements[heading].textEnd) {
      while element + 1 < Int(elements[heading].end), Int(elements[element + 1].textStart) <= run {
        element += 1
        guard elements[element].name == .a else { continue }
        linked = Int(elements[element].textStart)..<Int(elements[element].textEnd)
      }
      guard textRuns[run].isVisible, !linked.contains(run) else { continue }
      let text = String(decoding: bytes(of: textRuns[run].range), as: UTF8.self)
      if text.contains(where: { $0.isLetter || $0.isNumber }) { return true }
    }
    return false
  }

  /// Returns `true` if an element is in one with a name, such as the `<title>` of a drawing.
  func isInside(_ names: [ElementName], _ element: ElementIndex) -> Bool {
    var parent = elements[element].parent
    while parent >= 0 {
      if names.contains(elements[Int(parent)].name) { return true }
      parent = elements[Int(parent)].parent
    }
    return false
  }
}
