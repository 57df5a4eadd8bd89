import URLStandard

/// A rule that reports an association file that is not served over trusted HTTPS.
struct AssociationTLS: SiteRule {
  let id: RuleID = "UL-TLS"
  let group = RuleGroup.universalLink
  let level = Level.error
  let title = "The association file is not served over valid HTTPS"
  let explanation = "The file counts only over https with a certificate that is trusted."
  let hint = "Serve the file over https, with a certificate of a known authority."

  func check(_ site: SiteEvidence) -> [Finding] {
    guard let file = site.association else { return [] }
    switch file.outcome {
    case .untrusted(let reason):
      return [
        finding(
          "The connection is not safe: \(Quotation.cleaned(reason, limit: 200)).",
          at: file.start
        )
      ]
    case .found where file.url.scheme == "http":
      return [finding("It is served over http.", at: file.start)]
    default: return []
    }
  }
}
