import HTMLParsing
import URLStandard

/// A rule that reports several translations for one language.
struct HreflangRepeated: PageRule {
  let id: RuleID = "HREFLANG-MULTI"
  let group = RuleGroup.language
  let level = Level.warning
  let title = "Several translations have the same language"
  let explanation =
    """
    Links with the same hreflang and different addresses contradict each other, and search engines may ignore \
    them. Feeds and pages for other devices do not count.
    """
  let hint = "Keep one address for each language and region."

  func check(_ page: CheckedPage) -> [Finding] {
    var addresses: [String: String] = [:]
    return page.elements.alternates.prefix(500).compactMap { element in
      guard let code = page.document.attribute(.hreflang, of: element)?.folded.lowercased(),
        // A language can have several pages for different devices.
        !page.document.has(.media, element), let url = page.document.page(.href, of: element)
      else { return nil }
      let known = addresses[code]
      addresses[code] = known ?? url.href
      guard let known, known != url.href else { return nil }
      return finding(
        "hreflang \(Quotation.of(code)) names both \(Quotation.of(known)) and \(Quotation.of(url.href)).",
        at: page.tags.location(of: element)
      )
    }
  }
}
