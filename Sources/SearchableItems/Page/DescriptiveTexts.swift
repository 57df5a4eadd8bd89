import Basics
import HTMLParsing
import MarkupExtraction
import URLStandard

/// Selects title and description among the candidates of the page.
///
/// Apple supports the HTML title and Open Graph; the order of the others is specific to this project.
struct DescriptiveTexts {
  /// The number of characters of a description that are searched in excluded text.
  private static let searched = 1000
  /// The maximum size of a title or a description, in bytes.
  static let limit = 10_000

  /// A candidate with collapsed whitespace and without markup.
  private struct Candidate {
    let text: String
    /// A Boolean value that indicates whether the text was longer than ``DescriptiveTexts/limit``.
    let isCut: Bool
  }

  /// The title candidates, best first.
  private let titles: [Candidate]
  private let thingNames: [String]
  /// The description candidates: og:description, the meta description, the main item's, twitter:description.
  private let descriptions: [Candidate]

  init(markup: PageMarkup, entity: MarkupItem?) {
    func own(_ title: String?) -> String? {
      title.flatMap { Self.isSiteName($0, markup) ? nil : $0 }
    }
    titles = Self.folded(
      own(markup.openGraph("og:title")),
      own(markup.twitter("twitter:title")),
      Self.name(of: entity, markup),
      markup.title,
      markup.firstHeading
    )
    .map { Candidate(text: TitleSeparator.trimmed($0.text), isCut: $0.isCut) }
    thingNames = entity?.texts("alternateName") ?? []
    let thing = entity?.text("description") ?? entity?.text("abstract")
    descriptions = Self.folded(
      markup.openGraph("og:description"),
      markup.description,
      thing.flatMap { Self.shown($0, besides: markup.withheldText) },
      markup.twitter("twitter:description")
    )
  }

  /// Returns `true` for a title for sharing that is the name of the site: the end of `<title>` behind the name of the page, and
  /// `og:site_name` or another text than the first heading; the home page is titled by it.
  private static func isSiteName(_ text: String, _ markup: PageMarkup) -> Bool {
    guard let title = markup.title.map({ TitleSeparator.trimmed($0.collapsingWhitespace) }),
      WebURL(markup.url)?.isHomePage != true
    else {
      return false
    }
    let text = text.collapsingWhitespace
    guard TitleSeparator.candidates(for: title).contains(where: { title.hasSuffix($0 + text) })
    else {
      return false
    }
    return markup.openGraph("og:site_name").map(text.isSameIgnoringCase) ?? false
      || markup.firstHeading.map { !$0.isSameIgnoringCase(as: text) } ?? false
  }

  /// Returns the headline or the name of the main item: the one with which `<title>` or the first heading begins, otherwise the
  /// headline.
  ///
  /// The headlines of Wikipedia's articles are descriptions.
  private static func name(of entity: MarkupItem?, _ markup: PageMarkup) -> String? {
    // The value of a link in Microdata is its URL.
    let names = ["headline", "name"].compactMap { entity?.text($0) }.filter {
      !(WebURL($0)?.isHTTP ?? false)
    }
    let shown = [markup.title, markup.firstHeading].compactMap {
      $0?.collapsingWhitespace.lowercased()
    }
    return names.first { name in
      let name = name.collapsingWhitespace.lowercased()
      return shown.contains { $0.hasPrefix(name) }
    } ?? names.first
  }

  /// Returns the non-empty texts with collapsed whitespace and without markup, truncated to ``limit``.
  private static func folded(_ texts: String?...) -> [Candidate] {
    texts.compactMap { text in
      guard let text else { return nil }
      let kept = text.collapsingWhitespace(limit: limit)
      let isCut = text.utf8.count > limit && text.collapsingWhitespace.utf8.count > limit
      return Candidate(text: kept.decodingMarkup.collapsingWhitespace, isCut: isCut)
    }
    .filter { !$0.text.isEmpty }
  }

  /// Returns `text`, unless it occurs in an element that is excluded from snippets.
  private static func shown(_ text: String, besides withheld: String?) -> String? {
    guard let withheld else { return text }
    return withheld.contains(text.collapsingWhitespace.prefix(Self.searched)) ? nil : text
  }

  /// The title: og:title, twitter:title, the main item's name, `<title>`, or the first heading.
  var title: String? { titles.first?.text }

  /// The remaining titles, and other names of the main item.
  var otherTitles: [String] {
    titles.dropFirst().map(\.text).filter { $0 != titles[0].text } + thingNames
  }

  /// A Boolean value that indicates whether one of the titles was cut.
  var hasCutTitle: Bool { titles.contains(where: \.isCut) }

  /// The first description that differs from the title, otherwise the first one.
  var description: String? { chosenDescription?.text }

  /// A Boolean value that indicates whether the description was cut.
  var hasCutDescription: Bool { chosenDescription?.isCut ?? false }

  private var chosenDescription: Candidate? {
    guard let title else { return descriptions.first }
    return descriptions.first { !$0.text.isSameIgnoringCase(as: title) } ?? descriptions.first
  }
}
