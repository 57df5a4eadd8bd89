import URLStandard

/// A rule that reports a missing association file.
struct AssociationMissing: SiteRule {
  let id: RuleID = "UL-NOFILE"
  let group = RuleGroup.universalLink
  let level = Level.note
  let title = "The site has no association file"
  let explanation =
    """
    The association file says which apps open which URLs of the site. It is at /.well-known/apple-app-site-association.
    """
  let hint =
    "If there is an app, publish the file on each host that its entitlement names."

  func check(_ site: SiteEvidence) -> [Finding] {
    guard let file = site.association else { return [] }
    switch file.outcome {
    case .missing: return [finding("There is no such file.", at: file.start)]
    case .failed(let reason):
      return [
        finding("It is not had: \(Quotation.cleaned(reason, limit: 200)).", at: file.start)
      ]
    default: return []
    }
  }
}
