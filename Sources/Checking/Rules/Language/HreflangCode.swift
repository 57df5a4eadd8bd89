import HTMLParsing
import URLStandard

/// A rule that reports invalid `hreflang` links.
struct HreflangCode: PageRule {
  let id: RuleID = "HREFLANG-CODE"
  let group = RuleGroup.language
  let level = Level.warning
  let title = "A link to a translation is invalid"
  let explanation =
    """
    hreflang is x-default or a language of ISO 639-1, with a script and a region of ISO 3166-1 if needed; the \
    address is absolute. Search engines ignore other links.
    """
  let hint = "Write the code as in en, en-GB or zh-Hant-TW, and the complete address."

  func check(_ page: CheckedPage) -> [Finding] {
    page.elements.alternates.prefix(200).compactMap { element in
      let code = page.document.attribute(.hreflang, of: element)?.folded ?? ""
      let location = page.tags.location(of: element)
      if let problem = LanguageCodes.problem(of: code) {
        return finding("hreflang \(Quotation.of(code)) \(problem).", at: location)
      }
      let href = page.document.attribute(.href, of: element)?.folded ?? ""
      guard WebURL(href)?.isHTTP != true else { return nil }
      return finding("The address \(Quotation.of(href)) is not absolute.", at: location)
    }
  }
}
