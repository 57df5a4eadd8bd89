import Foundation
import Synchronization

/// The number of waiting writes, of which delegates are told when it becomes large.
final class WriteBacklog: Sendable {
  static let shared = WriteBacklog()
  /// Delegates are told that indexing is throttled when so many writes wait.
  static let highWaterMark = 64
  /// Delegates are told that indexing is no longer throttled when so many writes wait.
  static let lowWaterMark = 8

  private struct State {
    var count = 0
    var isThrottled = false
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "CSSearchableIndexThrottle")

  /// Counts a write that waits.
  func enter() {
    let isNew = state.withLock { state in
      state.count += 1
      guard !state.isThrottled, state.count >= Self.highWaterMark else { return false }
      state.isThrottled = true
      return true
    }
    if isNew { queue.async { DelegateRequests.shared.notify(isThrottled: true) } }
  }

  /// Counts a finished write.
  func leave() {
    let isOver = state.withLock { state in
      state.count -= 1
      guard state.isThrottled, state.count <= Self.lowWaterMark else { return false }
      state.isThrottled = false
      return true
    }
    if isOver { queue.async { DelegateRequests.shared.notify(isThrottled: false) } }
  }
}
