/// A rule that reports what only the scripts of a page put there.
struct RenderOnly: PageRule {
  let id: RuleID = "RENDER-ONLY"
  let group = RuleGroup.content
  let level = Level.warning
  let title = "Parts of the page are there only after its scripts have run"
  let explanation =
    """
    check --render runs the scripts of the page in a browser, and checks what results. Applebot may do the same; \
    link previews and most other readers do not, and miss the fields that the message names.
    """
  let hint = "Send the title, the description, the structured data and the links with the page."

  func check(_ page: CheckedPage) -> [Finding] {
    guard let fields = page.fetch.onlyAfterRendering else { return [] }
    return [finding("Only after rendering: \(fields).", at: page.start)]
  }
}
