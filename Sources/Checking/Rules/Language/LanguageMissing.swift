import HTMLParsing

/// A rule that reports a page without a language.
struct LanguageMissing: PageRule {
  let id = "HTML-LANG"
  let group = RuleGroup.language
  let level = Level.note
  let title = "The page names no language"
  let explanation =
    """
    Without lang on html, screen readers guess the pronunciation and search guesses the language \
    (WCAG 2.2, 3.1.1).
    """
  let hint = "Write the language on the html element: <html lang=\"en\">."

  func check(_ page: CheckedPage) -> [Finding] {
    guard let html = page.elements.html else { return [] }
    let values = [AttributeName.lang, .xmlLang].compactMap { page.document.attribute($0, of: html) }
    guard values.allSatisfy(\.folded.isEmpty) else { return [] }
    return [finding("The html element has no lang.", at: page.tags.location(of: html))]
  }
}
