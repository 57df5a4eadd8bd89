/// A rule that reports a rejected certificate.
struct FetchTLS: PageRule {
  let id: RuleID = "FETCH-TLS"
  let group = RuleGroup.fetch
  let level = Level.error
  let title = "The certificate is refused"
  let explanation =
    """
    The connection could not be made safe: the certificate is out of date, made for another \
    host, or signed by nobody known. Crawlers and browsers turn away.
    """
  let hint =
    """
    Renew the certificate, and let the server send the certificates between it and the root \
    as well.
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
