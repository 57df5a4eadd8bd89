public import Checking
public import Fetching
public import URLStandard

extension CheckedPage.Input {
  /// Creates the input from a response.
  ///
  /// - Parameters:
  ///   - source: The requested URL.
  ///   - response: The response.
  ///   - url: The URL after redirects.
  ///   - hops: The URLs that redirected.
  public init(source: String, response: FetchResponse, at url: WebURL, hops: [WebURL]) {
    let contentType = response.headers.contentType
    var evidence = FetchEvidence(
      outcome: .answered(status: response.status),
      byteCount: response.body.count,
      hops: hops,
      robotsHeaders: response.headers.values("x-robots-tag")
    )
    evidence.isTruncated = response.isTruncated
    evidence.contentType = contentType
    evidence.addUsage(response.headers, at: url)
    self.init(
      source: source,
      url: url,
      bytes: response.body,
      contentType: contentType,
      fetch: evidence
    )
  }

  /// Creates the input from the failure to fetch `source`, whose last URL was `url`.
  public init(source: String, failure: FetchError, at url: WebURL) {
    let outcome: FetchEvidence.Outcome =
      failure.code == .tlsFailed ? .untrusted("\(failure)") : .failed("\(failure)")
    self.init(source: source, url: url, bytes: [], fetch: FetchEvidence(outcome: outcome))
  }
}
