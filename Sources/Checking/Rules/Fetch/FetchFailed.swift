/// A rule that reports a failed fetch.
struct FetchFailed: PageRule {
  let id: RuleID = "FETCH-FAILED"
  let group = RuleGroup.fetch
  let level = Level.error
  let title = "The page could not be fetched"
  let explanation =
    """
    No answer came: the name has no address, nobody listens, the time was over, or the \
    answer broke off. A crawler tries again later and forgets the page in the end.
    """
  let hint =
    "See that the server can be reached from outside and answers within some seconds."
  let appliesToFailures = true

  func check(_ page: CheckedPage) -> [Finding] {
    guard case .failed(let reason) = page.fetch.outcome else { return [] }
    return [finding("No answer came: \(Quotation.cleaned(reason, limit: 200)).", at: page.start)]
  }
}
