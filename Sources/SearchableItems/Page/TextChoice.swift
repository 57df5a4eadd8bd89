import HTMLParsing
import MarkupExtraction

/// Chooses title and description among what the page offers.
///
/// Apple recognises the HTML title and Open Graph; the order of the others is the project's own.
struct TextChoice {
  /// Bytes of a description that are looked for in what is not to be shown.
  private static let searched = 1000

  private let markup: PageMarkup
  private let entity: MarkupItem?
  /// Best first.
  private let titles: [String]

  init(markup: PageMarkup, entity: MarkupItem?) {
    self.markup = markup
    self.entity = entity
    titles = [
      markup.openGraph("og:title"), markup.twitter("twitter:title"),
      entity?.text("headline") ?? entity?.text("name"), markup.title, markup.firstHeading,
    ].compactMap { $0?.foldingWhiteSpace }.filter { !$0.isEmpty }
  }

  /// og:title, twitter:title, the thing's name, `<title>`, the first heading.
  var title: String? { titles.first }

  /// The titles that were not taken, and the thing's other names.
  var otherTitles: [String] {
    titles.dropFirst().filter { $0 != titles[0] } + (entity?.texts("alternateName") ?? [])
  }

  /// og:description, the meta description, the thing's, twitter:description.
  ///
  /// One that only repeats the title is taken where there is no other.
  var description: String? {
    let thing = entity?.text("description") ?? entity?.text("abstract")
    let all = [
      markup.openGraph("og:description"), markup.description, thing.flatMap(shown),
      markup.twitter("twitter:description"),
    ].compactMap { $0?.foldingWhiteSpace }.filter { !$0.isEmpty }
    let repeated = title?.lowercased()
    return all.first { $0.lowercased() != repeated } ?? all.first
  }

  /// `text`, unless it stands in an element that is not to be shown.
  private func shown(_ text: String) -> String? {
    let folded = text.foldingWhiteSpace
    let start = folded.prefix(Self.searched)
    return markup.withheldText?.contains(start) == true ? nil : folded
  }
}
