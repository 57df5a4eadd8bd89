/// A rule that reports several Smart App Banners.
struct SeveralBanners: PageRule {
  let id: RuleID = "DL-MULTI"
  let group = RuleGroup.deepLink
  let level = Level.warning
  let title = "There are several Smart App Banners"
  let explanation = "Only the first banner counts."
  let hint = "Keep the banner whose app-argument leads to the content of this page."

  func check(_ page: CheckedPage) -> [Finding] {
    let banners = page.tags.metas("apple-itunes-app")
    guard banners.count > 1 else { return [] }
    return [
      finding("The page has \(banners.count) banners.", at: page.tags.location(of: banners[1]))
    ]
  }
}
