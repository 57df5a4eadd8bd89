import URLStandard

/// A rule that reports links to URLs that redirect.
struct LinkRedirect: PageRule {
  let id = "LINK-REDIRECT"
  let group = RuleGroup.link
  let level = Level.note
  let title = "A link leads to a redirect"
  let explanation = "Each redirect costs readers and crawlers a request."
  let hint = "Link to the final address."

  func check(_ page: CheckedPage) -> [Finding] {
    page.links.compactMap { link in
      guard case .redirected(let target) = link.outcome else { return nil }
      return finding(
        "\(page.reference(of: link)) redirects to \(Quotation.of(target, limit: 200)).",
        at: page.tags.location(of: link.target.element)
      )
    }
  }
}
