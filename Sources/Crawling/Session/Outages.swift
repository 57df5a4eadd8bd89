import Politeness
import Synchronization

/// The hosts that answer no page, over all runs.
///
/// The session owns it: fetches let pages expire by the time since which their host is unavailable, and the driver begins and
/// ends outages.
final class Outages: Sendable {
  private struct State {
    /// The outages that earlier runs have begun, and their times in seconds since 1970.
    var earlier: [HostKey: Double] = [:]
    /// The hosts whose outage this run has begun.
    var current: Set<HostKey> = []
  }

  private let state = Mutex(State())

  /// Replaces the outages of earlier runs by the stored ones.
  func restore(_ outages: [HostKey: Double]) {
    state.withLock { state in
      state.earlier = outages.filter { !state.current.contains($0.key) }
    }
  }

  /// Returns the time since which a host has been unavailable in this run and an earlier one, in seconds since 1970.
  func time(of host: HostKey) -> Double? { state.withLock { $0.earlier[host] } }

  /// Records that a host is unavailable, and returns `true` if it was not.
  func begin(of host: HostKey) -> Bool {
    state.withLock { $0.earlier[host] == nil && $0.current.insert(host).inserted }
  }

  /// Records that a host has answered, and returns `true` if it was unavailable.
  func end(of host: HostKey) -> Bool {
    state.withLock { state in
      state.current.remove(host) != nil || state.earlier.removeValue(forKey: host) != nil
    }
  }
}
