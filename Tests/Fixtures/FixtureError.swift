/// An error about an unusable fixture.
public struct FixtureError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A sentence that names the file.
  public let message: String

  /// The message, so that a failing test prints it.
  public var description: String { message }

  /// Creates an error with a sentence that names the file.
  public init(_ message: String) {
    self.message = message
  }
}
