/// The error for an index that cannot be used.
public struct IndexError: Error, Sendable, CustomStringConvertible {
  /// The message, which names the file.
  public let message: String
  /// The message.
  public var description: String { message }

  package init(message: String) { self.message = message }
}
