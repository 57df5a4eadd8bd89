import MarkupExtraction

/// A rule that reports keyword stuffing.
struct KeywordsStuffed: PageRule {
  let id: RuleID = "KW-STUFF"
  let group = RuleGroup.content
  let level = Level.note
  let title = "Keywords are stuffed"
  var explanation: String {
    "Three to five keywords help; more than \(most), or words that the page does not use, hurt."
  }
  let hint =
    "Keep the few words that a reader would look for, synonyms of the content included."

  var most = RuleLimits.standard.keywords
  private static let textLimit = 7900
  /// The maximum number of characters of a keyword that are searched.
  private static let keywordLimit = 1000

  let isAboutResult = true

  func check(_ page: CheckedPage) -> [Finding] {
    let keywords = page.markup.keywords
    guard !keywords.isEmpty, !page.tags.metas("keywords").isEmpty else { return [] }
    if keywords.count > most {
      return [finding("There are \(keywords.count) keywords.", at: location(on: page))]
    }
    // A truncated text may use the words further on.
    guard page.markup.text.utf8.count < Self.textLimit else { return [] }
    let text = [page.title, page.description, page.markup.text].compactMap { $0 }
      .joined(separator: " ").lowercased()
    let absent = keywords.filter { keyword in
      !keyword.prefix(Self.keywordLimit).lowercased().split(whereSeparator: \.isWhitespace)
        .allSatisfy(text.contains)
    }
    guard 2 * absent.count > keywords.count else { return [] }
    return [finding("The page does not use \(Quotation.list(absent)).", at: location(on: page))]
  }

  private func location(on page: CheckedPage) -> SourceLocation {
    page.tags.meta("keywords") ?? page.start
  }
}
