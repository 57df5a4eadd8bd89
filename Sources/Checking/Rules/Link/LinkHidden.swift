/// A rule that reports links to pages with `noindex`.
struct LinkHidden: LinkRule {
  let id: RuleID = "LINK-NOINDEX"
  let group = RuleGroup.link
  let level = Level.note
  let title = "A link leads to a page that asks not to be found"
  let explanation = "The links have no effect on a page that is not indexed."
  let hint = "Nothing, if the target is meant to stay out of search."

  func message(_ link: LinkEvidence, _ reference: String) -> String? {
    link.isHidden && !link.target.isResource ? "\(reference) asks not to be indexed." : nil
  }
}
