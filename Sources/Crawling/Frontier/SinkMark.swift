/// How far the journal of a sink went: what it holds up to there is durable, and not indexed yet.
public struct SinkMark: Sendable, Equatable {
  /// The generation of the journal; all earlier ones are in the index.
  public var generation: Int64
  /// The number of the journal's last record.
  public var position: Int64

  /// A mark.
  public init(generation: Int64, position: Int64) {
    self.generation = generation
    self.position = position
  }
}
