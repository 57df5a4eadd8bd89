import HTMLParsing
import MarkupExtraction

/// Chooses title and description among what the page offers.
///
/// Apple recognises the HTML title and Open Graph; the order of the others is the project's own.
struct TextChoice {
  /// Bytes of a description that are looked for in what is not to be shown.
  private static let searched = 1000
  /// Bytes of a title or a description that are kept, as of `<title>`.
  static let limit = 10_000

  /// Best first.
  private let titles: [String]
  private let thingNames: [String]
  /// og:description, the meta description, the thing's, twitter:description.
  private let descriptions: [String]

  init(markup: PageMarkup, entity: MarkupItem?) {
    titles = Self.folded(
      markup.openGraph("og:title"),
      markup.twitter("twitter:title"),
      entity?.text("headline") ?? entity?.text("name"),
      markup.title,
      markup.firstHeading
    )
    thingNames = entity?.texts("alternateName") ?? []
    let thing = entity?.text("description") ?? entity?.text("abstract")
    descriptions = Self.folded(
      markup.openGraph("og:description"),
      markup.description,
      thing.flatMap { Self.shown($0, besides: markup.withheldText) },
      markup.twitter("twitter:description")
    )
  }

  /// Those that say something, white space folded, and cut at ``limit``.
  private static func folded(_ texts: String?...) -> [String] {
    texts.compactMap { $0?.foldingWhiteSpace(limit: limit) }.filter { !$0.isEmpty }
  }

  /// `text`, unless it stands in an element that is not to be shown.
  private static func shown(_ text: String, besides withheld: String?) -> String? {
    guard let withheld else { return text }
    return withheld.contains(text.foldingWhiteSpace.prefix(Self.searched)) ? nil : text
  }

  /// og:title, twitter:title, the thing's name, `<title>`, the first heading.
  var title: String? { titles.first }

  /// The titles that were not taken, and the thing's other names.
  var otherTitles: [String] { titles.dropFirst().filter { $0 != titles[0] } + thingNames }

  /// The first description; one that only repeats the title is taken where there is no other.
  var description: String? {
    guard let title else { return descriptions.first }
    return descriptions.first { !$0.isSameIgnoringCase(as: title) } ?? descriptions.first
  }
}
