/// A failed operation of an index.
public struct IndexError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure, on which callers decide.
  public enum Code: Sendable, Equatable, CaseIterable {
    /// The file is not an index, or its layout is one that this version does not read.
    case unsupportedFile
    /// The stored data are damaged.
    case damaged
    /// The file cannot be read or written: permissions, a full disk, a lock that another process holds.
    case unavailable
    /// A read took longer than ``ReadDeadline/current`` permits.
    case tooSlow
    /// The client state that a write expects is not the stored one.
    case clientStateMismatch
    /// The store does not take changes of this kind; a journal of pages takes none of apps' activities.
    case unsupportedChange
    /// An item of a domain's replacement was refused, so that nothing of it was written.
    case replacementRefused
  }

  /// The kind of failure.
  public let code: Code
  /// The message, which names the file and, where there is one, the remedy.
  public let message: String
  /// The message.
  public var description: String { message }

  /// Creates an error, for stores of other packages too.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
