import Dispatch
import Glibc
import Synchronization

/// Reads messages from standard input, one a line.
final class InputMessages: Sendable {
  /// A line of input.
  enum Message: Sendable {
    /// A line without its newline.
    case line([UInt8])
    /// A line over the limit, which was skipped.
    case tooLong
  }

  private struct State {
    var buffer: [UInt8] = []
    /// The offset in `buffer` before which there is no newline.
    var searched = 0
    var isSkipping = false
    var isAtEnd = false
  }

  private let limit: Int
  private let queue = DispatchQueue(label: "webmark.messages")
  private let state = Mutex(State())

  /// Creates a reader of lines of at most `limit` bytes.
  init(limit: Int) { self.limit = limit }

  /// Waits for the next nonempty line; returns `nil` at the end of the input.
  func next() async -> Message? {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.read()) }
    }
  }

  private func read() -> Message? {
    state.withLock { state in
      while true {
        if let message = Self.message(&state, limit) { return message }
        guard !state.isAtEnd else { return nil }
        fill(&state)
      }
    }
  }

  /// Returns the first complete line of the buffer.
  private static func message(_ state: inout State, _ limit: Int) -> Message? {
    while let end = state.buffer[state.searched...].firstIndex(of: 0x0A) ?? lastEnd(state) {
      let line = Array(state.buffer[..<end])
      state.buffer.removeFirst(min(end + 1, state.buffer.count))
      state.searched = 0
      if state.isSkipping {
        state.isSkipping = false
        return .tooLong
      }
      if line.contains(where: { $0 > 0x20 }) { return line.count > limit ? .tooLong : .line(line) }
    }
    state.searched = state.buffer.count
    if state.buffer.count > limit {
      state.isSkipping = true
      state.buffer.removeAll()
      state.searched = 0
    }
    return nil
  }

  /// Returns the end of the last line, which may have no newline.
  private static func lastEnd(_ state: State) -> Int? {
    state.isAtEnd && !state.buffer.isEmpty ? state.buffer.count : nil
  }

  private func fill(_ state: inout State) {
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      var result = unsafe Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      while result < 0, errno == EINTR {
        result = unsafe Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      }
      count = max(0, result)
    }
    if piece.isEmpty { state.isAtEnd = true } else { state.buffer += piece }
  }
}
