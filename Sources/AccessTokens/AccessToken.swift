import Basics
import Digests

/// The right of one owner to see what is theirs, and of apps to write it.
///
/// The secret itself is kept nowhere: 256 random bits need no slow hash, so SHA-256 is what is kept.
public struct AccessToken: Sendable, Codable, Equatable {
  /// What names the token in lists and when it is revoked.
  public var id: String
  /// Whose things it shows, and whose it writes.
  public var owner: String
  /// The apps that may write with it: `*` stands for all, none for reading only.
  public var apps: [String]
  /// What it is for, in its maker's words.
  public var note: String?
  /// When it was made, in seconds since 1970.
  public var created: Int64
  /// SHA-256 of the secret, as hexadecimal digits.
  public var hash: String

  /// Whether it may write what is told for an app.
  public func mayWrite(_ app: String) -> Bool { apps.contains("*") || apps.contains(app) }
}

extension AccessToken {
  /// What secrets begin with, so that they are found where they should not be.
  public static let prefix = "wm_"

  /// A new token and its secret, which is not kept.
  public static func make(
    owner: String,
    apps: [String],
    note: String?,
    at seconds: Int64
  ) -> (token: AccessToken, secret: String) {
    // The generator of the system: getrandom(2).
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

/// All tokens of a data folder.
public struct TokenList: Sendable, Codable, Equatable {
  /// Tokens that are kept at most.
  public static let limit = 1000

  /// The tokens, in the order in which they were made.
  public var tokens: [AccessToken]

  /// A list.
  public init(tokens: [AccessToken] = []) {
    self.tokens = tokens
  }

  /// The token of a secret.
  ///
  /// Every token is looked at, and every digit of its hash: how long it takes tells nothing.
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
