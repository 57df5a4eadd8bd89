import HTMLParsing

/// A rule that reports images without alternative text.
struct ImageAlt: PageRule {
  let id = "IMG-ALT"
  let group = RuleGroup.html
  let level = Level.note
  let title = "An image has no alternative text"
  let explanation =
    """
    alt says what an image shows to screen readers and to image search; alt=\"\" marks a decoration \
    (WCAG 2.2, 1.1.1). Images of one pixel and hidden images do not count.
    """
  let hint = "Describe the image in alt, or write alt=\"\" if it is a decoration."

  func check(_ page: CheckedPage) -> [Finding] {
    let document = page.document
    return page.elements.images.lazy.filter { element in
      !document.has(.alt, element) && !document.has(.title, element)
        && !isHidden(element, document) && !ElementGroups.isIn(.noscript, element, document)
    }.prefix(PageChecker.findingLimit + 1).map { element in
      let src = document.attribute(.src, of: element)?.folded ?? ""
      return finding(
        "The image \(Quotation.of(src, limit: 60)) has no alt.",
        at: page.tags.location(of: element)
      )
    }
  }

  private func isHidden(_ element: Int, _ document: HTMLDocument) -> Bool {
    let role = document.attribute(.role, of: element)?.lowercased()
    if role == "presentation" || role == "none" || document.has(.hidden, element) { return true }
    if document.attribute(.ariaHidden, of: element)?.lowercased() == "true" { return true }
    return ["0", "1"].contains(document.attribute(.width, of: element) ?? "")
      && ["0", "1"].contains(document.attribute(.height, of: element) ?? "")
  }
}
