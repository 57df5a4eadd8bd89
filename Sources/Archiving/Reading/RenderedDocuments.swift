import Basics
import Fetching
import Synchronization

/// Combines the documents that a browser made of pages with the responses of these pages.
///
/// `crawl --warc` writes such a document as a `conversion` of its response
/// ([WARC/1.1, section 6.8](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/#conversion)).
/// The document is that of the page, but the header of the response still applies to it.
public final class RenderedDocuments: Sendable {
  /// The number of responses whose conversions can be read.
  private static let responseLimit = 4096
  /// The maximum size of the header of such a response, in bytes.
  private static let headLimit = 8192
  /// The fields that describe the body of the response.
  private static let bodyFields: Set<String> = [
    "content-type", "content-length", "content-encoding", "transfer-encoding",
    "x-crawl-content-encoding", "x-crawl-transfer-encoding",
  ]

  /// The status lines and headers, without an empty line, by record ID.
  private let heads = Mutex(RecentlyUsed<String, [UInt8]>(limit: responseLimit))

  /// Creates a reader that knows no response.
  public init() {}

  /// Retains the header of a response, revisit or resource of HTML, to which a later record may refer.
  public func record(_ block: [UInt8], of record: ArchiveRecord) {
    let isFile = record.kind == .resource
    let head = MessageHead(isFile ? [] : block)
    let type = isFile ? record.fields["content-type"] : head.headers["content-type"]
    guard let id = record.fields["warc-record-id"], let status = isFile ? 200 : head.status,
      type?.lowercased().contains("html") == true
    else { return }
    var text = "HTTP/1.1 \(status) \r\n"
    for field in head.headers.all where !Self.bodyFields.contains(field.name) {
      text += "\(field.name): \(field.value)\r\n"
    }
    guard text.utf8.count <= Self.headLimit else { return }
    heads.withLock { $0[id] = Array(text.utf8) }
  }

  /// Returns the response whose body is the converted document.
  ///
  /// - Parameters:
  ///   - document: The block of the conversion.
  ///   - record: The record of the conversion.
  /// - Returns: The response in the form of a block; `nil` if the record refers to no response that is known.
  public func response(_ document: [UInt8], of record: ArchiveRecord) -> [UInt8]? {
    guard let id = record.fields["warc-refers-to"], let type = record.fields["content-type"],
      let head = heads.withLock({ $0[id] })
    else { return nil }
    return head + Array("content-type: \(type)\r\n\r\n".utf8) + document
  }
}
