import MarkupExtraction

/// A rule that reports a page without links to an app.
struct DeepLinkMissing: PageRule {
  let id: RuleID = "DL-MISSING"
  let group = RuleGroup.deepLink
  let level = Level.note
  let title = "No link leads into an app"
  let explanation =
    """
    A Smart App Banner with an app-argument, App Links, a Twitter app card, an ios-app \
    alternate, or the site's association file would open the content in the app. With \
    --strict this is an error, for Apple asks it of pages that are results of an app.
    """
  let hint =
    """
    If there is an app, add a Smart App Banner whose app-argument leads to the content of \
    this page.
    """

  private static let platforms: Set<String> = ["ios", "iphone", "ipad"]

  func check(_ page: CheckedPage) -> [Finding] {
    let linksIn = page.markup.deepLinks.contains {
      $0.url != nil && Self.platforms.contains($0.platform)
    }
    guard !linksIn, !page.verdicts.contains(where: \.opens) else { return [] }
    let installs = page.markup.deepLinks.contains { $0.url == nil && $0.appStoreID != nil }
    var found = finding(
      installs
        ? "The page names an app, but no link to its content in the app."
        : "The page has no link into an app.",
      at: page.tags.meta("apple-itunes-app") ?? page.start
    )
    if page.isStrict { found.level = .error }
    return [found]
  }
}
