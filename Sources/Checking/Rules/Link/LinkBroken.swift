/// A rule that reports links and resources that do not exist.
struct LinkBroken: LinkRule {
  let id: RuleID = "LINK-BROKEN"
  let group = RuleGroup.link
  let level = Level.error
  let title = "A link or resource leads nowhere"
  let explanation =
    """
    The target is missing in the folder, or its server answers with an error. Links of folders are looked up in the \
    folder, without requests.
    """
  let hint = "Correct the address, or create what it names."

  func message(_ link: LinkEvidence, _ reference: String) -> String? {
    guard case .broken(let reason) = link.outcome else { return nil }
    let kind = link.target.isResource ? "resource" : "link"
    return "The \(kind) \(reference) is broken: \(Quotation.cleaned(reason, limit: 100))."
  }
}
