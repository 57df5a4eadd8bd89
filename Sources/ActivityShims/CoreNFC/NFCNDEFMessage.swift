@_exported public import CoreSpotlight

/// The format of the type of a record (NFC Data Exchange Format); see
/// <https://developer.apple.com/documentation/corenfc/nfctypenameformat>.
public enum NFCTypeNameFormat: UInt8, Sendable {
  /// The record is empty.
  case empty = 0x00
  /// The type is one of the NFC Forum.
  case nfcWellKnown = 0x01
  /// The type is a media type (RFC 2046).
  case media = 0x02
  /// The type is a URI (RFC 3986).
  case absoluteURI = 0x03
  /// The type is an external one.
  case nfcExternal = 0x04
  /// The type is unknown.
  case unknown = 0x05
  /// The record continues the previous one.
  case unchanged = 0x06
}

/// A record of a message; see <https://developer.apple.com/documentation/corenfc/nfcndefpayload>.
open class NFCNDEFPayload: NSObject {
  /// The format of the type.
  open var typeNameFormat: NFCTypeNameFormat
  /// The type.
  open var type: Data
  /// The identifier.
  open var identifier: Data
  /// The content.
  open var payload: Data

  /// Creates a record.
  public init(format: NFCTypeNameFormat, type: Data, identifier: Data, payload: Data) {
    typeNameFormat = format
    self.type = type
    self.identifier = identifier
    self.payload = payload
  }
}

/// A message of a tag; see <https://developer.apple.com/documentation/corenfc/nfcndefmessage>.
open class NFCNDEFMessage: NSObject {
  /// The records.
  open var records: [NFCNDEFPayload]

  /// Creates a message.
  public init(records: [NFCNDEFPayload]) { self.records = records }
}

extension NSUserActivity {
  /// The message of the tag that led to the activity: one empty record, as for every activity without a tag.
  public var ndefMessagePayload: NFCNDEFMessage {
    NFCNDEFMessage(records: [
      NFCNDEFPayload(format: .empty, type: Data(), identifier: Data(), payload: Data())
    ])
  }
}
