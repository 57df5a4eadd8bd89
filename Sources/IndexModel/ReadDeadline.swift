/// The time at which the reads of a task end, so that one search cannot keep others waiting.
///
/// ```swift
/// try await ReadDeadline.$current.withValue(.now + .seconds(10)) { try await index.search(query) }
/// ```
public enum ReadDeadline {
  /// The time after which a store ends reads with ``IndexError/Code/tooSlow``; `nil` for none.
  @TaskLocal public static var current: ContinuousClock.Instant?
}
