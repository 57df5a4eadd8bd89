/// Says which fixture could not be used, and why.
public struct FixtureError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A sentence that names the file.
  public let message: String

  /// The message, so that a failing test prints it.
  public var description: String { message }

  /// Makes an error of a sentence that names the file.
  public init(_ message: String) {
    self.message = message
  }
}
