import ContentCodings
import Fetching
import Synchronization
import SystemIO

/// Lets one large page at a time be parsed and indexed, because the tree of a page takes up to ten times its size.
///
/// The bodies of pages that wait are compressed. The caches of the stores are freed before a large page is processed, and
/// freed memory is returned to the system at once meanwhile (``FreedMemory``), because the arrays of its parse are large
/// and short-lived.
final class LargePageGate: Sendable {
  /// The number of bytes from which a page is large.
  static let size = 1 << 20

  private struct State {
    var isBusy = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let releaseCaches: @Sendable () async -> Void
  private let decompress: @Sendable (_ bytes: [UInt8], _ size: Int) -> [UInt8]?

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - releaseCaches: Frees the caches of the stores.
  ///   - decompress: Decompresses the bodies of pages that have waited; `nil` stands for a failure.
  init(
    releasingCaches releaseCaches: @escaping @Sendable () async -> Void,
    decompress: @escaping @Sendable (_ bytes: [UInt8], _ size: Int) -> [UInt8]? = {
      Brotli.decompressed($0, size: $1)
    }
  ) {
    (self.releaseCaches, self.decompress) = (releaseCaches, decompress)
  }

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
  /// - Throws: An error if the body of a page that has waited cannot be decompressed; the page is not the empty one.
  func pass(for response: inout FetchResponse) async throws(FetchError) -> Pass? {
    guard response.body.count > Self.size else { return nil }
    let isWhole = enterIfFree() ? true : await enter(compressing: &response)
    let pass = Pass(self)
    guard isWhole else {
      throw FetchError(code: .other, message: "the page cannot be decompressed after it waited")
    }
    await releaseCaches()
    FreedMemory.release()
    return pass
  }

  /// Enters if no other large page is processed.
  ///
  /// - Returns: `true` if it entered.
  private func enterIfFree() -> Bool {
    state.withLock { state in
      guard !state.isBusy else { return false }
      state.isBusy = true
      FreedMemory.setReleasedAtOnce(true)
      return true
    }
  }

  /// Waits until no other large page is processed; the body is compressed meanwhile.
  ///
  /// - Returns: `false` if the body is lost.
  private func enter(compressing response: inout FetchResponse) async -> Bool {
    let size = response.body.count
    let compressed = Brotli.compressed(response.body, effort: .low)
    if compressed != nil { response.body = [] }
    await enter()
    guard let compressed else { return true }
    guard let body = decompress(compressed, size) else { return false }
    response.body = body
    return true
  }

  /// The number of pages that wait.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Waits until no other large page is processed.
  func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isBusy {
          state.waiting.append(continuation)
          return false
        }
        state.isBusy = true
        FreedMemory.setReleasedAtOnce(true)
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Returns the memory of a large page to the system, and lets the next one be processed.
  func leave() {
    FreedMemory.release()
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.isBusy = false
      FreedMemory.setReleasedAtOnce(false)
      return nil
    }
    next?.resume()
  }
}
