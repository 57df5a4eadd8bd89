import Archiving

/// A page out of a file or an archive, before it was looked into.
struct SavedPage: Sendable {
  /// Where in an archive it was found.
  struct Place: Sendable, Encodable {
    let file: String
    let offset: Int
    let date: String?
  }

  /// How its bytes are kept.
  enum Content: Sendable {
    /// The page itself, as a file or a resource record has it.
    case page(contentType: String?)
    /// The HTTP answer that brought it.
    case answer
  }

  var name: String
  var url: String?
  var bytes: [UInt8]
  var content: Content
  /// Whether more of it followed.
  var isCut: Bool
  /// Whether the archive breaks off in its record.
  var isBroken = false
  /// What the record says of its bytes; `nil` where they cannot be held against it.
  var digests: RecordDigests?
  /// `nil` for a file.
  var place: Place?
  /// The time at which `unavailable_after` is judged: a page that is read again says the same.
  var seconds = 0.0
}
