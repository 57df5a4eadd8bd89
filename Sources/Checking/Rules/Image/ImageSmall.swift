import SearchableItems

/// A rule that reports a small image.
struct ImageSmall: PageRule {
  let id: RuleID = "IMG-SMALL"
  let group = RuleGroup.image
  let level = Level.warning
  let title = "The image is small"
  let explanation =
    """
    An image under 180 pixels on a side is blurred or left out. 180 by 270 is right for \
    every device; link previews want 900 pixels of width (TN3156).
    """
  let hint = "Use an image of at least 180 by 270 pixels."

  private static let smallest = 180

  func check(_ page: CheckedPage) -> [Finding] {
    let declared = DeclaredSize.of(page)
    guard let width = page.image.width ?? declared?.width,
      let height = page.image.height ?? declared?.height, min(width, height) < Self.smallest
    else { return [] }
    return [finding("The image has \(width) by \(height) pixels.", at: page.imageLocation)]
  }
}
