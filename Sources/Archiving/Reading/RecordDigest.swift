import Basics

/// A digest of a record's block or payload
/// ([WARC/1.1, sections 5.8 and 5.9](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/#warc-block-digest)).
///
/// Only SHA-1 is supported, in Base32 or, as some tools write it, in Base16.
public struct RecordDigest: Sendable, Equatable {
  private let digest: [UInt8]

  /// Parses a digest; `nil` for an unknown algorithm or encoding.
  public init?(_ label: String) {
    guard let colon = label.firstIndex(of: ":"),
      ["sha1", "sha-1"].contains(label[..<colon].lowercased())
    else { return nil }
    let value = label[label.index(after: colon)...]
    let digest =
      value.utf8.count == 40
      ? Hexadecimal.decode(value) : SHA1.digest(label: "sha1:" + value.uppercased())
    guard let digest, digest.count == 20 else { return nil }
    self.digest = digest
  }

  /// Returns `true` if the digest matches `bytes`.
  public func matches(_ bytes: [UInt8]) -> Bool { SHA1.digest(bytes) == digest }
}

/// The digests of a record.
public struct RecordDigests: Sendable {
  /// The part of a record that does not match its digest.
  public enum Mismatch: String, Sendable {
    case block, payload
  }

  private let block: RecordDigest?
  private let payload: RecordDigest?

  /// Reads the digests of a record; `nil` if it has none that are supported.
  public init?(_ record: ArchiveRecord) {
    block = record.fields["warc-block-digest"].flatMap(RecordDigest.init)
    payload = record.fields["warc-payload-digest"].flatMap(RecordDigest.init)
    if block == nil, payload == nil { return nil }
  }

  /// Returns the part that does not match its digest; `nil` if all digests match.
  ///
  /// The payload is part of the block, so it is verified only if the block has no digest. Tools disagree
  /// whether the digest covers the chunk framing, so both forms are accepted.
  ///
  /// - Parameters:
  ///   - bytes: The complete block.
  ///   - isAnswer: `true` if the block is an HTTP response, whose payload is its body.
  /// - Returns: The mismatching part.
  public func mismatch(in bytes: [UInt8], isAnswer: Bool) -> Mismatch? {
    if let block { return block.matches(bytes) ? nil : .block }
    guard let payload else { return nil }
    guard isAnswer else { return payload.matches(bytes) ? nil : .payload }
    var head = MessageHead(bytes)
    let body = head.removeBody()
    if payload.matches(body) { return nil }
    let decoded = ChunkedBody.decoded(body)?.body
    return decoded.map(payload.matches) == true ? nil : .payload
  }
}
