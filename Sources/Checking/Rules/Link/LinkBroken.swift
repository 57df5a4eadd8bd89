import URLStandard

/// A rule that reports links and resources that do not exist.
struct LinkBroken: PageRule {
  let id = "LINK-BROKEN"
  let group = RuleGroup.link
  let level = Level.error
  let title = "A link or resource leads nowhere"
  let explanation =
    """
    The target is missing in the folder, or its server answers with an error. Links of folders are looked up in the \
    folder, without requests.
    """
  let hint = "Mend the address, or create what it names."

  func check(_ page: CheckedPage) -> [Finding] {
    page.links.compactMap { link in
      guard case .broken(let reason) = link.outcome else { return nil }
      let kind = link.target.isResource ? "resource" : "link"
      return finding(
        "The \(kind) \(page.reference(of: link)) is broken: \(Quotation.cleaned(reason, limit: 100)).",
        at: page.tags.location(of: link.target.element)
      )
    }
  }
}
