public import Foundation

/// The error domain of the index.
public let CSIndexErrorDomain = "CSIndexErrorDomain"
/// The error domain of queries.
public let CSSearchQueryErrorDomain = "CSSearchQueryErrorDomain"

/// An error of the index, with Apple's codes.
public struct CSIndexError: Error, Sendable, Equatable, CustomNSError, LocalizedError {
  /// The error codes.
  public enum Code: Int, Sendable {
    /// The error is unknown.
    case unknownError = -1
    /// The index cannot be reached.
    case indexUnavailableError = -1000
    /// An item is invalid.
    case invalidItemError = -1001
    /// The client state is too long.
    case invalidClientStateError = -1002
    /// The connection to the index was lost.
    case remoteConnectionError = -1003
    /// The index is full.
    case quotaExceeded = -1004
    /// Indexing is not supported.
    case indexingUnsupported = -1005
    /// The stored client state differs from the expected one.
    case mismatchedClientState = -1006
  }

  /// The error code.
  public let code: Code
  /// The error message.
  public let errorDescription: String?

  /// The error domain, ``CSIndexErrorDomain``.
  public static var errorDomain: String { CSIndexErrorDomain }
  /// The number of the error code.
  public var errorCode: Int { code.rawValue }

  init(_ code: Code, _ description: String) {
    self.code = code
    errorDescription = description
  }
}

/// An error of a query, with Apple's codes.
public struct CSSearchQueryError: Error, Sendable, Equatable, CustomNSError, LocalizedError {
  /// The error codes.
  public enum Code: Int, Sendable {
    /// The error is unknown.
    case unknown = -2000
    /// The index cannot be reached.
    case indexUnreachable = -2001
    /// The query is invalid.
    case invalidQuery = -2002
    /// The query was cancelled.
    case cancelled = -2003
  }

  /// The error code.
  public let code: Code
  /// The error message.
  public let errorDescription: String?

  /// The error domain, ``CSSearchQueryErrorDomain``.
  public static var errorDomain: String { CSSearchQueryErrorDomain }
  /// The number of the error code.
  public var errorCode: Int { code.rawValue }

  init(_ code: Code, _ description: String) {
    self.code = code
    errorDescription = description
  }
}
