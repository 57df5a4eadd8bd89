public import URLStandard

/// Rate limits that several processes keep together.
///
/// Each site belongs to one process at a time, in an epoch, which keeps the limits of its hosts. The processes divide the
/// limit of an IP address that hosts of several sites have.
public protocol SharedRateLimits: Sendable {
  /// Returns the epoch in which the site of a URL belongs to this process; `nil` if it belongs to another one.
  func siteEpoch(of url: WebURL) -> Int64?

  /// Counts an exchange if the site of a URL still belongs to this process; it is not handed over before the end.
  func beginExchange(with url: WebURL, epoch: Int64) -> ExchangeRight

  /// Ends an exchange that was counted.
  func endExchange(with url: WebURL)

  /// Exchanges the use of IP addresses for shares of their limits.
  ///
  /// - Parameter demands: The addresses that this process uses, wants or has a share of; it uses no more of them before
  ///   the answer.
  /// - Returns: The shares; none is smaller than the use in `demands` unless the former shares had ended.
  /// - Throws: An error that names the server.
  func shareAddresses(_ demands: [AddressDemand]) async throws -> AddressShares
}

/// The permission to start an exchange with a site.
public enum ExchangeRight: Sendable, Equatable {
  /// The site belongs to this process until the exchange ends.
  case granted
  /// It is unknown whether the site belongs to this process, until the server responds.
  case pending
  /// The site belongs to another process, or did meanwhile.
  case lost
}

/// The use of an IP address by one process.
public struct AddressDemand: Sendable, Equatable {
  /// The address.
  public var address: String
  /// The maximum number of concurrent exchanges with it, of all processes.
  public var limit: Int
  /// The number of exchanges in flight.
  public var inFlight: Int
  /// The number of exchanges that wait.
  public var waiting: Int

  /// Creates a demand.
  public init(address: String, limit: Int, inFlight: Int, waiting: Int) {
    (self.address, self.limit) = (address, limit)
    (self.inFlight, self.waiting) = (inFlight, waiting)
  }
}

/// The shares of one process in the limits of IP addresses.
public struct AddressShares: Sendable, Equatable {
  /// The maximum number of concurrent exchanges with each address.
  public var counts: [String: Int]
  /// The seconds, from the request on, after which the shares end.
  public var seconds: Double
  /// A Boolean value that indicates whether other processes wait for the same addresses.
  public var isContended: Bool

  /// Creates shares.
  public init(counts: [String: Int], seconds: Double, isContended: Bool) {
    (self.counts, self.seconds, self.isContended) = (counts, seconds, isContended)
  }
}
