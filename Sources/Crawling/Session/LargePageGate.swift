import ContentCodings
import Fetching
import Synchronization
import SystemIO

/// Lets one large page at a time be parsed and indexed, because the tree of a page takes up to ten times its size.
///
/// The bodies of pages that wait are compressed.
final class LargePageGate: Sendable {
  /// The number of bytes from which a page is large.
  static let size = 1 << 20

  private struct State {
    var isBusy = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// The permission to process a large page, which ends when the last reference is released.
  final class Pass: Sendable {
    private let gate: LargePageGate

    fileprivate init(_ gate: LargePageGate) { self.gate = gate }

    deinit { gate.leave() }
  }

  /// Returns a pass as soon as no other large page is processed; `nil` at once for a small page.
  ///
  /// - Parameter response: The page.
  /// - Returns: The pass, to be kept until the page is indexed.
  func pass(for response: inout FetchResponse) async -> Pass? {
    guard response.body.count > Self.size else { return nil }
    guard !enterIfFree() else { return Pass(self) }
    let size = response.body.count
    let compressed = Brotli.compressed(response.body, effort: .low)
    if compressed != nil { response.body = [] }
    await enter()
    if let compressed { response.body = Brotli.decompressed(compressed, size: size) ?? [] }
    return Pass(self)
  }

  /// Enters if no other large page is processed.
  ///
  /// - Returns: `true` if it entered.
  private func enterIfFree() -> Bool {
    state.withLock { state in
      defer { state.isBusy = true }
      return !state.isBusy
    }
  }

  /// Waits until no other large page is processed.
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

  /// Returns the memory of a large page to the system, and lets the next one be processed.
  func leave() {
    FreedMemory.release()
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.isBusy = !state.waiting.isEmpty
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?.resume()
  }
}
