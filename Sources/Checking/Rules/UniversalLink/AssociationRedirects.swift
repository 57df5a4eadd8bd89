/// A rule that reports a redirected association file.
struct AssociationRedirects: SiteRule {
  let id: RuleID = "UL-REDIRECT"
  let group = RuleGroup.universalLink
  let level = Level.error
  let title = "The association file is redirected"
  let explanation =
    "Apple's systems follow no redirect for this file; the site has none for them."
  let hint = "Answer with the file itself at /.well-known/apple-app-site-association."

  func check(_ site: SiteEvidence) -> [Finding] {
    guard let file = site.association, case .redirected(let target) = file.outcome else {
      return []
    }
    return [finding("It is redirected to \(Quotation.of(target, limit: 200)).", at: file.start)]
  }
}
