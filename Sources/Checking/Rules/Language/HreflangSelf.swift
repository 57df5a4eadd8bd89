import HTMLParsing
import MarkupExtraction
import URLStandard

/// A rule that reports a page that is missing among its own translations.
struct HreflangSelf: PageRule {
  let id: RuleID = "HREFLANG-SELF"
  let group = RuleGroup.language
  let level = Level.warning
  let title = "The page is not among its own translations"
  let explanation =
    """
    Each page of a set of translations lists all of them, itself included; otherwise the links may be \
    ignored.
    """
  let hint = "Add a link rel=alternate hreflang for the page itself."

  func check(_ page: CheckedPage) -> [Finding] {
    let alternates = page.elements.alternates
    guard page.isAddressKnown || page.markup.canonicals.first != nil,
      let first = alternates.first
    else { return [] }
    let own = page.isAddressKnown ? page.url : page.markup.canonicals[0]
    let names = [own] + page.markup.canonicals.prefix(1)
    let targets = alternates.prefix(500).compactMap { page.document.page(.href, of: $0) }
    guard !targets.isEmpty,
      !targets.contains(where: { target in
        names.contains { CanonicalKey($0) == CanonicalKey(target) }
      })
    else { return [] }
    return [
      finding(
        "None of the \(alternates.count) translations is the page itself.",
        at: page.tags.location(of: first)
      )
    ]
  }
}
