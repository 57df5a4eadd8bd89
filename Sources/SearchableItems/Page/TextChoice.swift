import HTMLParsing
import MarkupExtraction

/// Chooses title and description among what the page offers.
///
/// Apple recognises the HTML title and Open Graph; the order of the others is the project's own.
struct TextChoice {
  /// Bytes of a description that are looked for in what is not to be shown.
  private static let searched = 1000

  let markup: PageMarkup
  let entity: MarkupItem?

  /// og:title, twitter:title, the thing's name, `<title>`, the first heading.
  var title: String? { titles.first }

  /// The titles that were not taken, and the thing's other names.
  var otherTitles: [String] {
    titles.dropFirst().filter { $0 != title } + (entity?.texts("alternateName") ?? [])
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
    return all.first { $0.lowercased() != title?.lowercased() } ?? all.first
  }

  private var titles: [String] {
    [
      markup.openGraph("og:title"), markup.twitter("twitter:title"),
      entity?.text("headline") ?? entity?.text("name"), markup.title, markup.firstHeading,
    ].compactMap { $0?.foldingWhiteSpace }.filter { !$0.isEmpty }
  }

  /// `text`, unless it stands in an element that is not to be shown.
  private func shown(_ text: String) -> String? {
    let folded = text.foldingWhiteSpace
    let start = folded.prefix(Self.searched)
    return markup.withheldText?.contains(start) == true ? nil : folded
  }
}
