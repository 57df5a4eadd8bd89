import Basics
import Digests

/// An access token, which lets its owner read private items and lets apps write them.
///
/// The secret itself is not stored: 256 random bits need no slow hash, so only their SHA-256 hash is.
public struct AccessToken: Sendable, Codable, Equatable {
  /// The identifier in lists and for revocation.
  public var id: String
  /// The owner of the items that the token can read and write.
  public var owner: String
  /// The apps that can write with the token; `*` stands for all, empty is read-only.
  public var apps: [String]
  /// A note about the purpose of the token.
  public var note: String?
  /// The creation time, in seconds since 1970.
  public var created: Int64
  /// The SHA-256 hash of the secret in hexadecimal.
  public var hash: String

  /// Returns `true` if the token can write items of an app.
  public func mayWrite(_ app: String) -> Bool { apps.contains("*") || apps.contains(app) }
}

extension AccessToken {
  /// The prefix of secrets, by which leaked ones can be detected.
  public static let prefix = "wm_"

  /// Returns a new token and its secret, which is not stored.
  public static func make(
    owner: String,
    apps: [String],
    note: String?,
    at seconds: Int64
  ) -> (token: AccessToken, secret: String) {
    // The system's random number generator: getrandom(2).
    var generator = SystemRandomNumberGenerator()
    let words = (0..<4).map { _ in generator.next() as UInt64 }
    let secret = prefix + words.map(Hexadecimal.encode).joined()
    let token = AccessToken(
      id: String(Hexadecimal.encode(generator.next() as UInt64).prefix(8)),
      owner: owner,
      apps: apps,
      note: note,
      created: seconds,
      hash: MessageDigest.sha256.hexadecimal(of: secret)
    )
    return (token, secret)
  }
}

/// The tokens of a data folder.
public struct TokenList: Sendable, Codable, Equatable {
  /// The maximum number of tokens.
  public static let limit = 1000

  /// The tokens, in order of creation.
  public var tokens: [AccessToken]

  /// Creates a list.
  public init(tokens: [AccessToken] = []) {
    self.tokens = tokens
  }

  /// Returns the token of a secret.
  ///
  /// Every token and every digit of its hash is compared, so the time reveals nothing.
  public func token(for secret: String) -> AccessToken? {
    let hash = Array(MessageDigest.sha256.hexadecimal(of: secret).utf8)
    var found: AccessToken?
    for token in tokens where Self.areEqual(Array(token.hash.utf8), hash) { found = token }
    return found
  }

  private static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
