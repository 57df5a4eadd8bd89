/// A rule that reports links to URLs that redirect.
struct LinkRedirect: LinkRule {
  let id: RuleID = "LINK-REDIRECT"
  let group = RuleGroup.link
  let level = Level.note
  let title = "A link leads to a redirect"
  let explanation = "Each redirect costs readers and crawlers a request."
  let hint = "Link to the final address."

  func message(_ link: LinkEvidence, _ reference: String) -> String? {
    guard case .redirected(let target) = link.outcome else { return nil }
    return "\(reference) redirects to \(Quotation.of(target, limit: 200))."
  }
}
