/// A rule that reports a page that the association file excludes.
struct UniversalLinkExcluded: PageRule {
  let id: RuleID = "UL-EXCLUDED"
  let group = RuleGroup.universalLink
  let level = Level.note
  let title = "The page is kept out of the app"
  let explanation =
    "A pattern with exclude, or a path with NOT, keeps this URL in the browser."
  let hint = "Nothing, if that is what is wanted."

  func check(_ page: CheckedPage) -> [Finding] {
    guard page.isAddressKnown, !page.verdicts.contains(where: \.opens) else { return [] }
    let apps = page.verdicts.map(\.appID)
    guard !apps.isEmpty else { return [] }
    return [
      finding("The association file excludes it for \(Quotation.list(apps)).", at: page.start)
    ]
  }
}
