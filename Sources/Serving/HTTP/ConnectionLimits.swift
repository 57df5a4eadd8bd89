import Synchronization
import SystemIO

/// The connections that clients may have open at a time.
///
/// Without a limit, idle connections use up the file descriptors of the process, after which it can neither accept a connection
/// nor open a file.
final class ConnectionLimits: Sendable {
  /// The most connections of all clients, and of one.
  private static let (largestTotal, largestShare) = (4096, 200)

  /// The maximum number of connections; further ones wait until one is closed.
  let total: Int
  /// The maximum number of connections of a client, `nil` for no limit; further ones are closed.
  let share: Int?
  private let counts = Mutex<[String: Int]>([:])

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - descriptors: The number of file descriptors of the process, of which connections use half.
  ///   - isShared: `true` to limit the connections of each client; behind a proxy, all come from one.
  init(descriptors: Int, isShared: Bool) {
    total = max(2, min(Self.largestTotal, descriptors / 2))
    share = isShared ? max(1, min(Self.largestShare, total / 2)) : nil
  }

  /// Creates the limits of this process.
  convenience init(isShared: Bool) {
    let descriptors = DescriptorLimit.raise(to: Self.largestTotal * 2)
    self.init(descriptors: descriptors, isShared: isShared)
  }

  /// Counts a connection of a client; returns `false` if the client has too many.
  func open(_ client: String) -> Bool {
    guard let share else { return true }
    return counts.withLock { counts in
      guard counts[client, default: 0] < share else { return false }
      counts[client, default: 0] += 1
      return true
    }
  }

  /// Ends a connection that ``open(_:)`` counted.
  func close(_ client: String) {
    guard share != nil else { return }
    counts.withLock { counts in
      let rest = counts[client, default: 1] - 1
      counts[client] = rest > 0 ? rest : nil
    }
  }
}
