import SearchableItems

/// A rule that reports an image that cannot be loaded.
struct ImageBroken: PageRule {
  let id: RuleID = "IMG-BROKEN"
  let group = RuleGroup.image
  let level = Level.error
  let title = "The image cannot be loaded"
  let explanation = "The URL does not return an image."
  let hint = "Put the image where og:image says, or name another."

  func check(_ page: CheckedPage) -> [Finding] {
    guard let reason = page.image.failure, let url = page.item.attributeSet.thumbnailURL else {
      return []
    }
    return [
      finding(
        "\(Quotation.of(url, limit: 200)) is not had: \(Quotation.cleaned(reason, limit: 100)).",
        at: page.imageLocation
      )
    ]
  }
}
