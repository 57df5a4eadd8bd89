/// A queue of asynchronous work that runs one piece at a time, in the order of the calls.
///
/// An actor alone does not do that: while one of its methods awaits, the next one starts.
public final class TaskQueue: Sendable {
  /// A piece of work.
  public typealias Job = @Sendable () async -> Void

  private let jobs: AsyncStream<Job>.Continuation

  /// Creates an empty queue, which ends when it is released and its work is done.
  public init() {
    let (stream, jobs) = AsyncStream.makeStream(of: Job.self)
    self.jobs = jobs
    Task.detached { for await job in stream { await job() } }
  }

  deinit { jobs.finish() }

  /// Adds work and returns at once.
  public func add(_ job: @escaping Job) { jobs.yield(job) }

  /// Runs `body` after all earlier work, regardless of the cancellation of the calling task.
  ///
  /// `body` must not wait for other work of the same queue.
  public func run<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      jobs.yield {
        do {
          let value = try await body()
          continuation.resume(returning: value)
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }
}
