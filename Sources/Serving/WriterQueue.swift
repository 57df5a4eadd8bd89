import Dispatch

/// Where writes wait for their turn: a crawl may hold the index for a while, and no other request
/// shall wait with them.
struct WriterQueue: Sendable {
  private let queue = DispatchQueue(label: "webmark.serving.writer")

  /// Runs `body`, after all that came before.
  func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try body() }) }
    }
  }
}
