import Dispatch

/// A serial queue of writes, so that other requests do not wait while a crawl locks the index.
struct WriterQueue: Sendable {
  private let queue = DispatchQueue(label: "webmark.serving.writer")

  /// Runs `body` after all earlier writes.
  func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try body() }) }
    }
  }
}
