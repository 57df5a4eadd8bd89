import Basics

/// Recognizes the responses of an archive to requests with a method other than GET.
///
/// Such a response is not a representation of its target URI: that to a POST is a status of the action
/// ([RFC 9110, section 9.3.3](https://www.rfc-editor.org/rfc/rfc9110.html#section-9.3.3)). The records of an exchange
/// refer to each other with `WARC-Concurrent-To`
/// ([WARC/1.1, section 5.7](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/#warc-concurrent-to)),
/// in either direction.
public struct RequestMethods: Sendable {
  /// The number of bytes of a request that contain its method.
  public static let headLength = 64
  /// The number of record IDs that are retained.
  private static let limit = 4096

  /// The IDs of the requests and of the records to which they refer.
  private var otherMethods = RecentlyUsed<String, Bool>(limit: limit)

  /// Creates an instance that knows no request.
  public init() {}

  /// Retains a request if its method is not GET.
  ///
  /// - Parameters:
  ///   - block: The first ``headLength`` bytes of the block.
  ///   - record: The request record.
  public mutating func record(_ block: [UInt8], of record: ArchiveRecord) {
    guard let end = block.prefix(Self.headLength).firstIndex(of: 0x20), end > 0,
      block[..<end].allSatisfy({ (0x21...0x7E).contains($0) }),
      !block[..<end].elementsEqual("GET".utf8)
    else { return }
    for id in record.exchangeIDs { otherMethods[id] = true }
  }

  /// Returns `true` if a retained request belongs to the response.
  public mutating func isOtherMethod(_ response: ArchiveRecord) -> Bool {
    response.exchangeIDs.contains { otherMethods[$0] != nil }
  }
}

extension ArchiveRecord {
  /// The ID of the record and those of the records of the same exchange to which it refers.
  var exchangeIDs: [String] {
    fields.filter { $0.name == "warc-record-id" || $0.name == "warc-concurrent-to" }.map {
      $0.value
    }
  }

  /// Returns `true` if the record refers to `other` as one of the same exchange.
  public func isConcurrent(to other: ArchiveRecord) -> Bool {
    guard let id = other.fields["warc-record-id"] else { return false }
    return fields.contains { $0.name == "warc-concurrent-to" && $0.value == id }
  }
}
