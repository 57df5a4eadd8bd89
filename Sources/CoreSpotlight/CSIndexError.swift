import Foundation

/// The error domain of the index.
public let CSIndexErrorDomain = "CSIndexErrorDomain"

/// An error of the index, with Apple's codes; see
/// <https://developer.apple.com/documentation/corespotlight/csindexerror>.
public struct CSIndexError: SpotlightError, @unchecked Sendable {
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

    /// Returns `true` if the error has this code; `catch CSIndexError.quotaExceeded` uses it.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? CSIndexError)?.code == code
    }
  }

  /// The error code.
  public let code: Code
  /// The further information about the error, by the keys of `NSError`.
  public let userInfo: [String: Any]

  /// Creates an error.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    self.userInfo = userInfo
  }

  /// The error domain, ``CSIndexErrorDomain``.
  public static var errorDomain: String { CSIndexErrorDomain }
  /// The code ``Code/unknownError``.
  public static var unknownError: Code { .unknownError }
  /// The code ``Code/indexUnavailableError``.
  public static var indexUnavailableError: Code { .indexUnavailableError }
  /// The code ``Code/invalidItemError``.
  public static var invalidItemError: Code { .invalidItemError }
  /// The code ``Code/invalidClientStateError``.
  public static var invalidClientStateError: Code { .invalidClientStateError }
  /// The code ``Code/remoteConnectionError``.
  public static var remoteConnectionError: Code { .remoteConnectionError }
  /// The code ``Code/quotaExceeded``.
  public static var quotaExceeded: Code { .quotaExceeded }
  /// The code ``Code/indexingUnsupported``.
  public static var indexingUnsupported: Code { .indexingUnsupported }
  /// The code ``Code/mismatchedClientState``.
  public static var mismatchedClientState: Code { .mismatchedClientState }
}
