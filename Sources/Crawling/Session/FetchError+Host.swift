import Fetching

extension FetchError.Code {
  /// A Boolean value that indicates whether the error concerns the host rather than the page.
  var isOfHost: Bool {
    [
      .timedOut, .connectionFailed, .connectionLost, .malformedResponse, .nameNotResolved,
      .tlsFailed,
      .postponed,
    ]
    .contains(self)
  }
}
