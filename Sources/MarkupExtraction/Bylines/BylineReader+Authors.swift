import Basics
import HTMLParsing
import URLStandard

extension BylineReader {
  /// The elements behind the heading in which a short text may name the author.
  private static let sentenceDistance = 12
  /// The maximum size of such a text, in bytes.
  private static let sentenceLimit = 80

  /// Reads an author that markup names.
  mutating func readAuthor(
    _ element: Int,
    _ traits: ClassTraits,
    _ budget: inout DerivationBudget
  ) {
    guard authors.count < Self.limit, let source = authorSource(of: element, traits) else { return }
    let isLink = document.elements[element].name == .a
    let isInside = element < authorEnd
    // Of elements inside a byline only links, names and properties count; the first one replaces the whole text.
    guard
      element >= bylineEnd
        ? !isInside
        : source != .byline || isLink || document.isAuthorHeading(element)
          || document.hasOnlyClass("author", element)
    else { return }
    if isInside, authors.last?.source != .byline { return }
    let text = document.attribute(.content, of: element) ?? text(of: element)
    guard let text, !text.isEmpty, budget.spendValue(text.utf8.count) else { return }
    if isInside { authors.removeLast() }
    authorEnd = Int(document.elements[element].end)
    if source == .byline, !isLink { bylineEnd = max(bylineEnd, authorEnd) }
    append(text, source, element)
  }

  /// Adds the text of an element that may name an author.
  mutating func addAuthor(
    _ text: String,
    _ source: AuthorMention.Source,
    _ element: Int,
    _ budget: inout DerivationBudget
  ) {
    guard authors.count < Self.limit, budget.spendValue(text.utf8.count) else { return }
    append(text, source, element)
  }

  private mutating func append(_ text: String, _ source: AuthorMention.Source, _ element: Int) {
    authors.append(
      AuthorMention(
        text: text.collapsingWhitespace,
        source: source,
        distance: distance(of: element)
      )
    )
  }

  /// Reads a short text closely behind the heading that starts with the word for an author, without a class: `By Ada Lovelace`.
  mutating func readSentence(_ element: Int, _ budget: inout DerivationBudget) {
    guard heading >= 0, 1...Self.sentenceDistance ~= element - heading, element >= siteHeadEnd,
      let text = document.shortText(of: element, limit: Self.sentenceLimit),
      text.prefix(3).lowercased() == "by ", authors.last?.text != text
    else { return }
    addAuthor(text, .text, element, &budget)
  }

  /// Reads the sender of a message that an archive of a mailing list shows.
  mutating func readSender(_ budget: inout DerivationBudget) {
    guard let sender = MessageSender(document, heading: heading) else { return }
    addAuthor(sender.text, .sender, sender.element, &budget)
  }

  private func authorSource(of element: Int, _ traits: ClassTraits) -> AuthorMention.Source? {
    let name = document.elements[element].name
    if name == .a, document.has(.rel, element),
      RelWords.of(element, in: document).contains("author")
    {
      return .rel
    }
    if document.has(.itemprop, element),
      document.attribute(.itemprop, of: element)?.listWords.contains("author") == true
    {
      return .itemprop
    }
    if traits.contains(.author) { return name != .link && name != .meta ? .byline : nil }
    guard name == .a, element < bylineEnd else { return nil }
    return document.attribute(.href, of: element)?.namesAuthorPage == true ? .byline : nil
  }
}
