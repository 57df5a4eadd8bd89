import Foundation

/// The error domain of queries.
public let CSSearchQueryErrorDomain = "CSSearchQueryErrorDomain"

/// An error of a query, with Apple's codes; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchqueryerror>.
public struct CSSearchQueryError: SpotlightError, @unchecked Sendable {
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

    /// Returns `true` if the error has this code; `catch CSSearchQueryError.cancelled` uses it.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? CSSearchQueryError)?.code == code
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

  /// The error domain, ``CSSearchQueryErrorDomain``.
  public static var errorDomain: String { CSSearchQueryErrorDomain }
  /// The code ``Code/unknown``.
  public static var unknown: Code { .unknown }
  /// The code ``Code/indexUnreachable``.
  public static var indexUnreachable: Code { .indexUnreachable }
  /// The code ``Code/invalidQuery``.
  public static var invalidQuery: Code { .invalidQuery }
  /// The code ``Code/cancelled``.
  public static var cancelled: Code { .cancelled }
}
