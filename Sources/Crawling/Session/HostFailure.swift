import Fetching

extension FetchError.Code {
  /// Whether it says something of the host rather than of the page.
  var isOfHost: Bool {
    [
      .timedOut, .connectionFailed, .connectionLost, .brokenAnswer, .nameNotResolved, .tlsFailed,
      .postponed,
    ]
    .contains(self)
  }
}
