/// A rule that reports a rejected certificate.
struct FetchTLS: PageRule {
  let id: RuleID = "FETCH-TLS"
  let group = RuleGroup.fetch
  let level = Level.error
  let title = "The certificate is refused"
  let explanation =
    """
    The certificate has expired, is for another host, or is not signed by a known authority. Crawlers and browsers refuse the connection.
    """
  let hint =
    """
    Renew the certificate, and send the intermediate certificates, too.
    """
  let appliesToFailures = true

  func check(_ page: CheckedPage) -> [Finding] {
    guard case .untrusted(let reason) = page.fetch.outcome else { return [] }
    return [
      finding(
        "The connection is not safe: \(Quotation.cleaned(reason, limit: 200)).",
        at: page.start
      )
    ]
  }
}
