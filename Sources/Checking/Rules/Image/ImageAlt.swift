import HTMLParsing

/// A rule that reports images without alternative text.
struct ImageAlt: PageRule {
  let id: RuleID = "IMG-ALT"
  let group = RuleGroup.html
  let level = Level.note
  let title = "An image has no alternative text"
  let explanation =
    """
    alt says what an image shows to screen readers and to image search; alt=\"\" marks a decoration \
    (WCAG 2.2, 1.1.1). The name of a file says nothing. Images of one pixel and hidden images do not count.
    """
  let hint = "Describe the image in alt, or write alt=\"\" if it is a decoration."

  func check(_ page: CheckedPage) -> [Finding] {
    let document = page.document
    return page.elements.images.firstFindings { element -> Finding? in
      guard lacksText(element, document), !isHidden(element, document),
        !ElementGroups.isIn(.noscript, element, document)
      else { return nil }
      let src = document.attribute(.src, of: element)?.folded ?? ""
      let problem =
        document.attribute(.alt, of: element).map { "has the file name \(Quotation.of($0)) as alt" }
        ?? "has no alt"
      return finding(
        "The image \(Quotation.of(src, limit: 60)) \(problem).",
        at: page.tags.location(of: element)
      )
    }
  }

  /// Returns `true` for an image without `alt` and `title`, and for one whose `alt` is the name of a file.
  private func lacksText(_ element: Int, _ document: HTMLDocument) -> Bool {
    guard document.has(.alt, element) else { return !document.has(.title, element) }
    guard let alt = document.attribute(.alt, of: element), alt.utf8.count < 256 else {
      return false
    }
    let parts = alt.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && !alt.contains(" ")
      && ["jpg", "jpeg", "png", "gif", "webp", "svg", "avif"].contains(parts[parts.count - 1])
  }

  private func isHidden(_ element: Int, _ document: HTMLDocument) -> Bool {
    let role = document.attribute(.role, of: element)?.lowercased()
    if role == "presentation" || role == "none" || document.has(.hidden, element) { return true }
    if document.attribute(.ariaHidden, of: element)?.lowercased() == "true" { return true }
    return ["0", "1"].contains(document.attribute(.width, of: element) ?? "")
      && ["0", "1"].contains(document.attribute(.height, of: element) ?? "")
  }
}
