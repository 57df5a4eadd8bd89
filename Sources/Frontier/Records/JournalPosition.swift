/// A position in a sink's journal; records up to it are durable but may not be indexed yet.
public struct JournalPosition: Sendable, Equatable {
  /// The generation of the journal; all earlier ones are in the index.
  public var generation: Int64
  /// The number of the journal's last record.
  public var position: Int64

  /// Creates a position.
  public init(generation: Int64, position: Int64) {
    self.generation = generation
    self.position = position
  }
}
