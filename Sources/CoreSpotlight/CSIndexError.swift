public import Foundation

/// The domain of errors of the index.
public let CSIndexErrorDomain = "CSIndexErrorDomain"
/// The domain of errors of queries.
public let CSSearchQueryErrorDomain = "CSSearchQueryErrorDomain"

/// Why the index did not do what it was asked; the numbers are Apple's.
public struct CSIndexError: Error, Sendable, Equatable, CustomNSError, LocalizedError {
  /// The reasons.
  public enum Code: Int, Sendable {
    /// Not known.
    case unknownError = -1
    /// The index cannot be reached.
    case indexUnavailableError = -1000
    /// An item breaks a rule.
    case invalidItemError = -1001
    /// The client state is too long.
    case invalidClientStateError = -1002
    /// The index went away.
    case remoteConnectionError = -1003
    /// There is no room.
    case quotaExceeded = -1004
    /// Indexing is not available here.
    case indexingUnsupported = -1005
    /// The client state is not the expected one.
    case mismatchedClientState = -1006
  }

  /// The reason.
  public let code: Code
  /// A sentence.
  public let errorDescription: String?

  /// ``CSIndexErrorDomain``.
  public static var errorDomain: String { CSIndexErrorDomain }
  /// The reason's number.
  public var errorCode: Int { code.rawValue }

  init(_ code: Code, _ description: String) {
    self.code = code
    errorDescription = description
  }
}

/// Why a query did not run; the numbers are Apple's.
public struct CSSearchQueryError: Error, Sendable, Equatable, CustomNSError, LocalizedError {
  /// The reasons.
  public enum Code: Int, Sendable {
    /// Not known.
    case unknown = -2000
    /// The index cannot be reached.
    case indexUnreachable = -2001
    /// The text is no query.
    case invalidQuery = -2002
    /// It was cancelled.
    case cancelled = -2003
  }

  /// The reason.
  public let code: Code
  /// A sentence.
  public let errorDescription: String?

  /// ``CSSearchQueryErrorDomain``.
  public static var errorDomain: String { CSSearchQueryErrorDomain }
  /// The reason's number.
  public var errorCode: Int { code.rawValue }

  init(_ code: Code, _ description: String) {
    self.code = code
    errorDescription = description
  }
}
