import HTMLParsing

/// A rule that reports canonical links outside the head.
struct CanonicalInBody: PageRule {
  let id: RuleID = "CANON-BODY"
  let group = RuleGroup.address
  let level = Level.warning
  let title = "The canonical link is in the body"
  let explanation =
    """
    Search engines and webmark ignore a canonical link in the body. An element that is not allowed in the head, such as div \
    or img, ends the head before its end tag.
    """
  let hint = "Move the link into the head, before any element of the body."

  func check(_ page: CheckedPage) -> [Finding] {
    let bodyStart = page.document.bodyStart
    return page.elements.canonicals.prefix(100).filter { $0 > bodyStart }
      .map { finding("The canonical link is in the body.", at: page.tags.location(of: $0)) }
  }
}
