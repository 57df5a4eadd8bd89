import ContentCodings
public import FoundationEssentials

/// A record to write.
public struct RecordDraft: Sendable {
  /// The index data of a record.
  struct IndexEntry: Sendable {
    var url: String
    var key: String
    var type: String
    var status: Int?
    var digest: String
    var isTruncated: Bool
    var validators: String?
  }

  /// The record ID: `<urn:uuid:…>`.
  public let id: String
  private(set) var fields: [(name: String, value: String)]
  private(set) var block: [UInt8]
  var entry: IndexEntry?
  private(set) var payloadDigest: String?

  /// Creates a record with its mandatory fields
  /// ([WARC/1.1, section 5](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/#named-fields)).
  ///
  /// - Parameters:
  ///   - kind: The type of the record.
  ///   - date: The capture time.
  ///   - type: The media type of the block.
  ///   - block: The block.
  public init(_ kind: ArchiveRecord.Kind, date: Date, type: String, block: [UInt8]) {
    id = "<urn:uuid:\(UUID().uuidString.lowercased())>"
    fields = [
      ("WARC-Type", kind.description), ("WARC-Record-ID", id),
      ("WARC-Date", date.ISO8601Format()), ("Content-Type", type),
    ]
    self.block = block
  }

  /// Adds a field; line breaks in the value are replaced by spaces.
  public mutating func add(_ name: String, _ value: String?) {
    guard let value else { return }
    fields.append((name, String(value.map { $0.isNewline ? " " : $0 })))
  }

  /// Adds the digest of the payload.
  mutating func addPayloadDigest(_ digest: String) {
    payloadDigest = digest
    add("WARC-Payload-Digest", digest)
  }

  /// Returns the record as one gzip member.
  func compressed() -> [UInt8]? {
    var text = "WARC/1.1\r\n"
    for (name, value) in fields { text += "\(name): \(value)\r\n" }
    text += "WARC-Block-Digest: \(SHA1.label(block))\r\nContent-Length: \(block.count)\r\n\r\n"
    return GzipMember.compressed(Array(text.utf8) + block + Array("\r\n\r\n".utf8))
  }
}
