/// The limits of a ``RateLimiter``.
package struct RateLimits: Sendable {
  /// The maximum number of concurrent exchanges, and of dispatched pages, per host.
  package var perHost: Int
  /// The default seconds between the starts of two exchanges with a host.
  package var delay: Double
  /// The longest pause, in seconds, that is waited for; longer ones fail the request.
  package var longestPause = Double.infinity
  /// Returns the maximum number of concurrent exchanges with an IP address.
  package var perAddress: @Sendable (String) -> Int

  /// Creates limits, by default without one per IP address.
  package init(
    perHost: Int,
    delay: Double,
    perAddress: @escaping @Sendable (String) -> Int = { _ in .max }
  ) {
    self.perHost = perHost
    self.delay = delay
    self.perAddress = perAddress
  }
}
