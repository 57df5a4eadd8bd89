public import Politeness
public import URLStandard

/// Rate limits that the workers keep together.
extension PostgreSQLFrontierStore: SharedRateLimits {
  /// Returns the epoch in which the bucket of a URL's site belongs to this worker.
  public func siteEpoch(of url: WebURL) -> Int64? {
    ownership.epochs[sharedSession.bucket(of: url)]
  }

  /// Counts an exchange if the bucket of the site has stayed with this worker.
  public func beginExchange(with url: WebURL, epoch: Int64) -> ExchangeRight {
    ownership.beginExchange(in: sharedSession.bucket(of: url), epoch: epoch)
  }

  /// Ends an exchange that was counted.
  public func endExchange(with url: WebURL) {
    ownership.endExchange(in: sharedSession.bucket(of: url))
  }

  /// Exchanges the use of IP addresses for shares of their limits, on a connection of its own.
  public func shareAddresses(_ demands: [AddressDemand]) async throws -> AddressShares {
    let (worker, leaseDuration) = (worker, leaseDuration)
    return try await addressClient.transaction { connection in
      try AddressSharing(
        connection: connection,
        worker: worker,
        leaseDuration: leaseDuration
      ).run(demands)
    }
  }
}
