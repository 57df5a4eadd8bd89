import Basics

/// A digest that a record tells of its block or payload
/// ([WARC/1.1, sections 5.8 and 5.9](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/#warc-block-digest)).
///
/// Of the algorithms that occur SHA-1 is known here, in Base32 or, as some tools write it, in base 16.
public struct RecordDigest: Sendable, Equatable {
  private let digest: [UInt8]

  /// Reads a label; `nil` for an algorithm or a spelling that is not known.
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

  /// Whether it is the digest of `bytes`.
  public func matches(_ bytes: [UInt8]) -> Bool { SHA1.digest(bytes) == digest }
}

/// The digests that a record tells.
public struct RecordDigests: Sendable {
  /// What of a record is otherwise than it tells.
  public enum Mismatch: String, Sendable {
    case block, payload
  }

  private let block: RecordDigest?
  private let payload: RecordDigest?

  /// The digests of a record; `nil` where it tells none that is known.
  public init?(_ record: ArchiveRecord) {
    block = record.fields["warc-block-digest"].flatMap(RecordDigest.init)
    payload = record.fields["warc-payload-digest"].flatMap(RecordDigest.init)
    if block == nil, payload == nil { return nil }
  }

  /// What is otherwise; `nil` where the bytes are those that were written.
  ///
  /// The payload is within the block: it is looked at only where the block has no digest. Tools
  /// disagree whether its chunks are part of it, so it may be either.
  ///
  /// - Parameters:
  ///   - bytes: The whole block.
  ///   - isAnswer: Whether the block is an HTTP answer, whose payload is its body.
  /// - Returns: Which of the two is otherwise.
  public func mismatch(in bytes: [UInt8], isAnswer: Bool) -> Mismatch? {
    if let block { return block.matches(bytes) ? nil : .block }
    guard let payload else { return nil }
    guard isAnswer else { return payload.matches(bytes) ? nil : .payload }
    var head = MessageHead(bytes)
    let body = head.takeBody()
    if payload.matches(body) { return nil }
    let unpacked = ChunkedBody.unpacked(body)?.body
    return unpacked.map(payload.matches) == true ? nil : .payload
  }
}
