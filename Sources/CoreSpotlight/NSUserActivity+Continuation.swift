public import Foundation

extension NSUserActivity {
  // MARK: Streams

  /// Passes `CocoaError.featureUnsupported` to the handler: Linux has no continuation streams.
  public func getContinuationStreams(
    completionHandler: @escaping @Sendable (InputStream?, OutputStream?, (any Error)?) -> Void
  ) {
    completionHandler(nil, nil, CocoaError(.featureUnsupported))
  }

  /// Throws `CocoaError.featureUnsupported`: Linux has no continuation streams.
  public func continuationStreams() async throws -> (InputStream, OutputStream) {
    throw CocoaError(.featureUnsupported)
  }

  // MARK: Typed payload

  /// An error of a typed payload.
  public enum TypedPayloadError: Error, Sendable {
    /// `userInfo` does not contain the payload.
    case invalidContent
    /// The payload cannot be encoded as a dictionary.
    case encodingError
  }

  /// Replaces `userInfo` with the members of a payload, which must be encoded as a dictionary.
  ///
  /// - Throws: ``TypedPayloadError/encodingError`` if it is encoded otherwise.
  public func setTypedPayload(_ payload: some Codable) throws {
    guard let data = try? PropertyListEncoder().encode(payload),
      let list = try? unsafe PropertyListSerialization.propertyList(from: data, format: nil),
      let members = list as? [String: Any]
    else { throw TypedPayloadError.encodingError }
    userInfo = members
  }

  /// Returns the payload that is encoded in `userInfo`.
  ///
  /// - Throws: ``TypedPayloadError/invalidContent`` if `userInfo` is no payload of this type.
  public func typedPayload<Payload: Codable>(_ type: Payload.Type) throws -> Payload {
    let members = (userInfo ?? [:]).reduce(into: [String: Any]()) { members, entry in
      members["\(entry.key.base)"] = entry.value
    }
    guard
      let data = try? PropertyListSerialization.data(
        fromPropertyList: members,
        format: .binary,
        options: 0
      ),
      let payload = try? PropertyListDecoder().decode(type, from: data)
    else { throw TypedPayloadError.invalidContent }
    return payload
  }
}
