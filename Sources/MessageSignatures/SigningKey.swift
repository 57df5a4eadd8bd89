import COpenSSL
import Digests
public import FoundationEssentials

/// An Ed25519 key pair ([RFC 8032](https://www.rfc-editor.org/rfc/rfc8032)), whose description omits the private key.
@safe
public final class SigningKey: @unchecked Sendable, CustomStringConvertible, CustomReflectable {
  /// The length of a private key and of a public key, in bytes.
  public static let size = 32
  private static let signatureSize = 64

  /// The public key.
  public let publicKey: [UInt8]
  /// The JWK thumbprint ([RFC 7638](https://www.rfc-editor.org/rfc/rfc7638), [RFC
  /// 8037](https://www.rfc-editor.org/rfc/rfc8037), appendix A.3), which identifies the key.
  public let identifier: String

  private let privateKey: [UInt8]
  /// The key pair of OpenSSL, which is immutable; every signature has a context of its own.
  private let pair: OpaquePointer

  /// Creates a key pair from a private key; `nil` if it does not have ``size`` bytes.
  public init?(privateKey: [UInt8]) {
    guard privateKey.count == Self.size,
      let pair = unsafe EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, privateKey, Self.size)
    else { return nil }
    var publicKey = [UInt8](repeating: 0, count: Self.size)
    var length = Self.size
    guard unsafe EVP_PKEY_get_raw_public_key(pair, &publicKey, &length) == 1, length == Self.size
    else {
      unsafe EVP_PKEY_free(pair)
      return nil
    }
    unsafe self.pair = pair
    self.privateKey = privateKey
    self.publicKey = publicKey
    let members = #"{"crv":"Ed25519","kty":"OKP","x":"\#(Base64URL.text(publicKey))"}"#
    identifier = Base64URL.text(MessageDigest.sha256.hash(Array(members.utf8)))
  }

  deinit { unsafe EVP_PKEY_free(pair) }

  /// Creates a random key pair.
  public static func random() -> SigningKey {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
    guard let key = SigningKey(privateKey: bytes) else {
      preconditionFailure("OpenSSL lacks Ed25519")
    }
    return key
  }

  /// Returns the signature of a message, 64 bytes.
  public func signature(of message: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: Self.signatureSize)
    var length = signature.count
    let context = unsafe EVP_MD_CTX_new()
    defer { unsafe EVP_MD_CTX_free(context) }
    let isSigned = unsafe EVP_DigestSignInit(context, nil, nil, nil, pair) == 1
    let status = unsafe EVP_DigestSign(context, &signature, &length, message, message.count)
    precondition(isSigned && status == 1, "OpenSSL cannot sign")
    return signature
  }

  /// The identifier.
  public var description: String { "Ed25519 key \(identifier)" }
  /// An empty mirror, so that reflection does not print the private key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

// MARK: JSON Web Keys

extension SigningKey {
  /// The members of a [JSON Web Key](https://www.rfc-editor.org/rfc/rfc8037).
  private struct JSONWebKey: Codable {
    var crv = "Ed25519"
    var d: String?
    var kid: String?
    var kty = "OKP"
    var use: String?
    var x: String
  }

  private struct KeySet: Codable {
    var keys: [JSONWebKey]
  }

  /// Parses a JSON Web Key with the private part `d`; `nil` if it is malformed or its parts do not fit.
  public convenience init?(jsonWebKey data: Data) {
    guard let parsed = try? JSONDecoder().decode(JSONWebKey.self, from: data),
      parsed.kty == "OKP", parsed.crv == "Ed25519", let text = parsed.d,
      let bytes = Base64URL.bytes(text)
    else { return nil }
    self.init(privateKey: bytes)
    guard Base64URL.text(publicKey) == parsed.x else { return nil }
  }

  /// The JSON Web Key with the private part, which must be kept secret.
  public var jsonWebKey: Data {
    get throws {
      try Self.encoded(
        JSONWebKey(d: Base64URL.text(privateKey), kid: identifier, x: Base64URL.text(publicKey))
      )
    }
  }

  /// Returns the directory to publish at `/.well-known/http-message-signatures-directory`: the public parts of keys.
  public static func directory(of keys: [SigningKey]) throws -> Data {
    try encoded(
      KeySet(
        keys: keys.map {
          JSONWebKey(kid: $0.identifier, use: "sig", x: Base64URL.text($0.publicKey))
        }
      )
    )
  }

  private static func encoded(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var data = try encoder.encode(value)
    data.append(0x0A)
    return data
  }
}

/// Base64 for URLs without padding ([RFC 4648, section 5](https://www.rfc-editor.org/rfc/rfc4648#section-5)).
enum Base64URL {
  static func text(_ bytes: [UInt8]) -> String {
    var text = ""
    for scalar in Data(bytes).base64EncodedString().unicodeScalars where scalar != "=" {
      text.unicodeScalars.append(scalar == "+" ? "-" : scalar == "/" ? "_" : scalar)
    }
    return text
  }

  /// Returns the bytes of a text; `nil` if it is malformed.
  static func bytes(_ text: String) -> [UInt8]? {
    guard text.utf8.count <= 1000 else { return nil }
    var plain = ""
    for scalar in text.unicodeScalars {
      plain.unicodeScalars.append(scalar == "-" ? "+" : scalar == "_" ? "/" : scalar)
    }
    plain += String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    return Data(base64Encoded: plain).map(Array.init)
  }
}
