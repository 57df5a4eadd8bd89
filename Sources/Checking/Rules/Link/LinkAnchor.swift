/// A rule that reports links to fragments that do not exist.
struct LinkAnchor: LinkRule {
  let id: RuleID = "LINK-ANCHOR"
  let group = RuleGroup.link
  let level = Level.warning
  let title = "A link leads to a missing part of a page"
  let explanation =
    """
    No element of the target has the id, and no anchor the name: readers arrive at the start of the page. Fragments \
    that begin with / or ! belong to scripts and are not looked up.
    """
  let hint = "Correct the fragment, or give the target its id."

  func message(_ link: LinkEvidence, _ reference: String) -> String? {
    link.lacksAnchor ? "\(reference) names no part of its target." : nil
  }
}
