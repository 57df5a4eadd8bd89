import HTMLParsing

/// A rule that reports a page without a valid language.
struct LanguageMissing: PageRule {
  let id: RuleID = "HTML-LANG"
  let group = RuleGroup.language
  let level = Level.note
  let title = "The page names no valid language"
  let explanation =
    """
    Without lang on html, or with one that is not a language tag (BCP 47), screen readers guess the pronunciation and \
    search guesses the language (WCAG 2.2, 3.1.1).
    """
  let hint = "Write the language on the html element: <html lang=\"en\">."

  func check(_ page: CheckedPage) -> [Finding] {
    guard let html = page.elements.html else { return [] }
    let values = [AttributeName.lang, .xmlLang].compactMap { page.document.attribute($0, of: html) }
    guard let value = values.first(where: { !$0.folded.isEmpty })?.folded else {
      return [finding("The html element has no lang.", at: page.tags.location(of: html))]
    }
    guard let problem = LanguageCodes.problem(ofTag: value) else { return [] }
    return [finding("lang \(Quotation.of(value)) \(problem).", at: page.tags.location(of: html))]
  }
}
