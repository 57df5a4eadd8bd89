import Digests
import FoundationEssentials
public import Frontier

/// A webhook message, signed by [Standard Webhooks](https://www.standardwebhooks.com).
public struct Webhook: Sendable {
  /// The prefix of secrets.
  private static let prefix = "whsec_"

  private let key: [UInt8]

  /// Creates a signer; `nil` if the secret is not `whsec_` and the base64 of 24 to 64 bytes.
  public init?(secret: String) {
    guard secret.hasPrefix(Self.prefix),
      let key = Data(base64Encoded: String(secret.dropFirst(Self.prefix.count))),
      (24...64).contains(key.count)
    else { return nil }
    self.key = Array(key)
  }

  /// A message with its header fields.
  public struct Message: Sendable {
    /// The header fields `webhook-id`, `webhook-timestamp` and `webhook-signature`.
    public let fields: [(name: String, value: String)]
    /// The body, JSON.
    public let body: String
  }

  /// Returns the message for a batch; its identifier is equal for repeated deliveries of the batch.
  ///
  /// - Parameters:
  ///   - changes: The changes, at least one.
  ///   - time: The time of the attempt, in seconds since 1970.
  /// - Returns: The message.
  /// - Throws: An error of the encoder.
  public func message(for changes: [StoredChange], at time: Double) throws -> Message {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let payload = Payload(
      type: "pages.changed",
      timestamp: ChangeFeed.date(time),
      data: changes.map(Payload.Change.init)
    )
    let body = String(decoding: try encoder.encode(payload), as: UTF8.self)
    let first = changes.first?.id ?? 0
    let started = Int64(changes.first?.change.time ?? 0)
    let identifier = "msg_\(started)_\(first)_\(changes.count)"
    let seconds = String(Int64(time))
    return Message(
      fields: [
        ("webhook-id", identifier), ("webhook-timestamp", seconds),
        ("webhook-signature", signature(identifier, seconds, body)),
      ],
      body: body
    )
  }

  /// Returns `v1,` and the base64 of the HMAC-SHA256 of identifier, time and body.
  func signature(_ identifier: String, _ seconds: String, _ body: String) -> String {
    let code = MessageDigest.sha256.authenticationCode(
      of: Array("\(identifier).\(seconds).\(body)".utf8),
      key: key
    )
    return "v1," + Data(code).base64EncodedString()
  }

  private struct Payload: Encodable {
    struct Change: Encodable {
      var id: Int64
      var time: String
      var kind: String
      var url: String
      var fields: [String]
      var cause: String?

      init(_ stored: StoredChange) {
        id = stored.id
        time = ChangeFeed.date(stored.change.time)
        kind = stored.change.kind.rawValue
        url = stored.change.url
        fields = stored.change.fields
        cause = stored.change.cause
      }
    }

    var type: String
    var timestamp: String
    var data: [Change]
  }
}
