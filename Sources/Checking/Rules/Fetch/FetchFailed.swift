/// A rule that reports a failed fetch.
struct FetchFailed: PageRule {
  let id: RuleID = "FETCH-FAILED"
  let group = RuleGroup.fetch
  let level = Level.error
  let title = "The page could not be fetched"
  let explanation =
    """
    There was no complete response: the host name does not resolve, the connection is refused, the time is over, or the response ended early. A crawler retries later, and removes the page in the end.
    """
  let hint =
    "Make the server reachable from outside, with responses within some seconds."
  let appliesToFailures = true

  func check(_ page: CheckedPage) -> [Finding] {
    guard case .failed(let reason) = page.fetch.outcome else { return [] }
    return [finding("No answer came: \(Quotation.cleaned(reason, limit: 200)).", at: page.start)]
  }
}
