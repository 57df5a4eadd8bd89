import MarkupExtraction
import URLStandard

/// A rule that reports a canonical link to another page.
struct CanonicalOther: PageRule {
  let id: RuleID = "CANON-OTHER"
  let group = RuleGroup.address
  let level = Level.note
  let title = "Another page is named as the canonical one"
  let explanation =
    """
    What is said here counts for the page that rel=canonical names; this one is not a result of \
    its own.
    """
  let hint = "Let the canonical link of a page that should be found name the page itself."

  let isAboutResult = true

  func check(_ page: CheckedPage) -> [Finding] {
    guard page.isAddressKnown, let canonical = page.markup.canonicals.first,
      !page.isItself(canonical)
    else { return [] }
    return [
      finding(
        "The canonical page is \(Quotation.of(canonical.href, limit: 200)).",
        at: page.tags.links("canonical").first ?? page.start
      )
    ]
  }
}
