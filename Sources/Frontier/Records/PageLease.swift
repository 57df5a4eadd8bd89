/// The right of one holder to fetch a page and to complete it.
public struct PageLease: Sendable, Equatable {
  /// The number of the holder among those that share the store; 0 for the only one.
  public var holder: UInt32
  /// The number that grows whenever the pages of a holder become due again; it is a fencing token: a page that was
  /// leased in an earlier epoch cannot be completed.
  public var epoch: Int64
  /// The time when the lease ends, in seconds since 1970; infinity if it lasts as long as its epoch.
  public var end: Double

  /// Creates a lease.
  public init(holder: UInt32 = 0, epoch: Int64, end: Double = .infinity) {
    self.holder = holder
    self.epoch = epoch
    self.end = end
  }
}
