import RobotsExclusion

/// A rule that reports `noindex`.
struct MetaNoindex: PageRule {
  let id: RuleID = "META-NOINDEX"
  let group = RuleGroup.robots
  let level = Level.note
  let title = "The page asks not to be found"
  let explanation =
    """
    noindex or none, in a meta tag for robots or applebot or in the header X-Robots-Tag, \
    keeps the page out of search.
    """
  let hint = "Remove noindex, if the page should be found."

  func check(_ page: CheckedPage) -> [Finding] {
    guard !page.directives.mayIndex else { return [] }
    let sources = page.directives.sources.filter { $0.hasSuffix("noindex") || $0.hasSuffix("none") }
    return [
      finding(
        "The page asks not to be indexed: \(Quotation.list(sources)).",
        at: page.tags.meta("robots", "applebot") ?? page.start
      )
    ]
  }
}
