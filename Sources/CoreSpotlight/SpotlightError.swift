public import Foundation

/// An error with a code of Apple's; ``CSIndexError`` and ``CSSearchQueryError`` conform to it.
///
/// Conforming types are unchecked `Sendable` as `NSError` is: the values of `userInfo` must not change.
public protocol SpotlightError: CustomNSError, LocalizedError, Hashable {
  /// The type of the error codes.
  associatedtype Code: RawRepresentable<Int> & Hashable & Sendable

  /// The error code.
  var code: Code { get }
  /// The further information about the error, by the keys of `NSError`.
  var userInfo: [String: Any] { get }

  /// Creates an error.
  init(_ code: Code, userInfo: [String: Any])
}

extension SpotlightError {
  /// The number of the error code.
  public var errorCode: Int { code.rawValue }
  /// The further information about the error.
  public var errorUserInfo: [String: Any] { userInfo }
  /// The error message.
  public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String }
  /// The error message; Foundation's default one if the error has none.
  public var localizedDescription: String {
    errorDescription ?? "\(Self.errorDomain) \(code.rawValue)"
  }

  /// Returns `true` if the errors have the same code and message.
  public static func == (one: Self, other: Self) -> Bool {
    one.code == other.code && one.errorDescription == other.errorDescription
  }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  init(_ code: Code, _ description: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: description])
  }
}
