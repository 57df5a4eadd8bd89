import Archiving

/// A page from a file or an archive, before its extraction.
struct SavedPage: Sendable {
  /// The position in an archive.
  struct ArchiveLocation: Sendable, Encodable {
    let file: String
    let offset: Int
    let date: String?
  }

  /// The format of the bytes.
  enum Content: Sendable {
    /// The page itself, from a file or a resource record.
    case page(contentType: String?)
    /// The HTTP response that contains the page.
    case answer
  }

  var name: String
  var url: String?
  var bytes: [UInt8]
  var content: Content
  /// A Boolean value that indicates whether the page was truncated.
  var isCut: Bool
  /// A Boolean value that indicates whether the archive ends within the record.
  var isBroken = false
  /// The digests of the record; `nil` if they cannot be verified.
  var digests: RecordDigests?
  /// The position in an archive; `nil` for a file.
  var location: ArchiveLocation?
  /// The time at which `unavailable_after` is evaluated; fixed, so that a repeated run gives the same
  /// result.
  var seconds = 0.0
}
