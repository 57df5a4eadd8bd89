import URLStandard

/// A rule that reports links to pages with `noindex`.
struct LinkHidden: PageRule {
  let id = "LINK-NOINDEX"
  let group = RuleGroup.link
  let level = Level.note
  let title = "A link leads to a page that asks not to be found"
  let explanation = "Links lend their weight to a page that search leaves out."
  let hint = "Nothing, if the target is meant to stay out of search."

  func check(_ page: CheckedPage) -> [Finding] {
    page.links.filter { $0.isHidden && !$0.target.isResource }.map { link in
      finding(
        "\(page.reference(of: link)) asks not to be indexed.",
        at: page.tags.location(of: link.target.element)
      )
    }
  }
}
