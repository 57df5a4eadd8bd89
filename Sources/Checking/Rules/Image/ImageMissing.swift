import SearchableItems

/// A rule that reports a missing image.
struct ImageMissing: PageRule {
  let id: RuleID = "IMG-MISSING"
  let group = RuleGroup.image
  let level = Level.note
  let title = "There is no image"
  let explanation =
    """
    An image makes a result stand out. It is taken from og:image, the thing that the page \
    is about, twitter:image, a large image in the page, or the touch icon.
    """
  let hint =
    "Name an image of what the page is about in og:image, at least 180 by 270 pixels."

  func check(_ page: CheckedPage) -> [Finding] {
    guard page.item.attributeSet.thumbnailURL == nil else { return [] }
    return [finding("The page names no image.", at: page.start)]
  }
}
