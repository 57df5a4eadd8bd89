import Synchronization

/// Lets one large page at a time be parsed, because the tree of a page takes up to ten times its size.
final class LargePageGate: Sendable {
  /// The number of bytes from which a page is large.
  static let size = 1 << 20

  private struct State {
    var isBusy = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Waits until no other large page is parsed.
  func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isBusy {
          state.waiting.append(continuation)
          return false
        }
        state.isBusy = true
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Lets the next large page be parsed.
  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.isBusy = !state.waiting.isEmpty
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?.resume()
  }
}
