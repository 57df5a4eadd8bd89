/// Shares of the limits of IP addresses.
extension RateLimiter {
  /// The seconds between two exchanges with the other processes: while one of them waits, and otherwise.
  private static let (contendedInterval, interval) = (0.03, 0.2)
  /// The seconds after which new demands are noticed.
  private static let resolution = 0.01

  /// Divides the limits of IP addresses among several processes until the task is cancelled.
  ///
  /// A failure of the server leaves the shares as they are until they end.
  package func shareAddresses(by limits: any SharedRateLimits) async {
    while !Task.isCancelled {
      let time = now
      let demands = withHosts { $0.addressDemands() }
      var pause = Self.interval
      if !demands.isEmpty, let shares = try? await limits.shareAddresses(demands) {
        resume { $0.grant(shares.counts, until: time + shares.seconds, at: now) }
        if shares.isContended { pause = Self.contendedInterval }
      }
      await waitForDemands(from: now + Self.contendedInterval, to: now + pause)
    }
  }

  /// Waits until a time at most, and from another time on only as long as no exchange waits for its address.
  private func waitForDemands(from earliest: Double, to latest: Double) async {
    while !Task.isCancelled, now < latest {
      if now >= earliest, withHosts({ $0.needsAddresses }) { return }
      try? await Task.sleep(for: .seconds(Self.resolution))
    }
  }
}
