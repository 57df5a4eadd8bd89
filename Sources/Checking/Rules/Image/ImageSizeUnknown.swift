import MarkupExtraction

/// A rule that reports an image without a declared size.
struct ImageSizeUnknown: PageRule {
  let id: RuleID = "IMG-NOSIZE"
  let group = RuleGroup.image
  let level = Level.note
  let title = "The size of the image is not declared"
  let explanation =
    """
    With og:image:width and og:image:height a reader knows the shape of the image before \
    it has it.
    """
  let hint = "Add og:image:width and og:image:height behind og:image."

  func check(_ page: CheckedPage) -> [Finding] {
    guard page.markup.openGraph("og:image") != nil,
      page.markup.openGraph("og:image:width") == nil
        || page.markup.openGraph("og:image:height") == nil
    else { return [] }
    return [finding("og:image comes without its size.", at: page.imageLocation)]
  }
}
