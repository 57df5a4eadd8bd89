import URLStandard

/// A rule that reports links to fragments that do not exist.
struct LinkAnchor: PageRule {
  let id = "LINK-ANCHOR"
  let group = RuleGroup.link
  let level = Level.warning
  let title = "A link leads to a missing part of a page"
  let explanation =
    """
    No element of the target has the id, and no anchor the name: readers arrive at the start of the page. Fragments \
    that begin with / or ! belong to scripts and are not looked up.
    """
  let hint = "Mend the fragment, or give the target its id."

  func check(_ page: CheckedPage) -> [Finding] {
    page.links.filter(\.lacksAnchor).map { link in
      finding(
        "\(page.reference(of: link)) names no part of its target.",
        at: page.tags.location(of: link.target.element)
      )
    }
  }
}
