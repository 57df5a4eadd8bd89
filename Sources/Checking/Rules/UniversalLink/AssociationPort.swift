import URLStandard

/// A rule that reports a site with a port.
struct AssociationPort: SiteRule {
  let id: RuleID = "UL-PORT"
  let group = RuleGroup.universalLink
  let level = Level.error
  let title = "The site has a port"
  let explanation =
    """
    An associated domain has no port: on another port than https's own, universal links do \
    not work.
    """
  let hint = "Serve the pages and the file on the default port."

  func check(_ site: SiteEvidence) -> [Finding] {
    guard let file = site.association, file.bytes != nil, let port = file.url.port else {
      return []
    }
    return [finding("The file is served on port \(port).", at: file.start)]
  }
}
