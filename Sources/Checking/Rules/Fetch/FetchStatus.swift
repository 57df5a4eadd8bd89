/// A rule that reports a status other than success.
struct FetchStatus: PageRule {
  let id: RuleID = "FETCH-STATUS"
  let group = RuleGroup.fetch
  let level = Level.error
  let title = "The server does not return the page"
  let explanation =
    """
    Only responses with a status from 200 to 299 are checked. A page whose name is a status, such as 404.html, may return that status.
    """
  let hint = "Return the page with status 200, or redirect to its URL."
  let appliesToFailures = true

  func check(_ page: CheckedPage) -> [Finding] {
    guard let status = page.fetch.status, !(200..<300).contains(status),
      !(page.isErrorPage && (400..<600).contains(status))
    else { return [] }
    return [finding("The server answered with status \(status).", at: page.start)]
  }
}
