/// A rule that reports a status other than success.
struct FetchStatus: PageRule {
  let id: RuleID = "FETCH-STATUS"
  let group = RuleGroup.fetch
  let level = Level.error
  let title = "The server does not answer with the page"
  let explanation =
    """
    Only an answer with a status from 200 to 299 is a page. Others are looked at no further. A page \
    whose name is a status, such as 404.html, may answer with an error.
    """
  let hint = "Let the address answer with 200, or redirect to the one that does."
  let appliesToFailures = true

  func check(_ page: CheckedPage) -> [Finding] {
    guard let status = page.fetch.status, !(200..<300).contains(status),
      !(page.isErrorPage && (400..<600).contains(status))
    else { return [] }
    return [finding("The server answered with status \(status).", at: page.start)]
  }
}
