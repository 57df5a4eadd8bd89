import WebDates

/// The head of an archive record.
public struct ArchiveRecord: Sendable {
  /// The type of a record
  /// ([WARC/1.1, section 5.5](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/#warc-type-mandatory)).
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// The name in the standard.
    public let description: String

    /// Creates a type from its name.
    public init(_ name: String) { description = name.lowercased() }

    /// A description of the archive and its creator; also the first record of an ARC file.
    public static let warcinfo = Kind("warcinfo")
    /// The response of a server.
    public static let response = Kind("response")
    /// The request to a server.
    public static let request = Kind("request")
    /// A resource without protocol data.
    public static let resource = Kind("resource")
    /// Metadata of another record.
    public static let metadata = Kind("metadata")
    /// A response whose body is in an earlier record.
    public static let revisit = Kind("revisit")
    /// Another form of the content of an earlier record, such as a rendered page.
    public static let conversion = Kind("conversion")
    /// A further segment of a segmented record.
    public static let continuation = Kind("continuation")
  }

  /// The format of a record.
  public enum Format: Sendable {
    /// WARC, of any version.
    case warc
    /// ARC, version 1 or 2.
    case arc
  }

  /// The format.
  public let format: Format
  /// The type of the record; in ARC, all but the first record are responses.
  public let kind: Kind
  /// The position in the file: the first byte of the record, or of its gzip member or Zstandard frame if
  /// it is compressed.
  public let offset: Int
  /// The number of bytes of the block.
  public let length: Int
  /// The named fields; ARC records have only some of them.
  public let fields: RecordFields

  /// The target URI, without the angle brackets that some tools write.
  public var targetURI: String? {
    guard let value = fields["warc-target-uri"] else { return nil }
    guard value.hasPrefix("<"), value.hasSuffix(">") else { return value }
    return String(value.dropFirst().dropLast())
  }

  /// The capture time in seconds since 1970.
  public var seconds: Double? { fields["warc-date"].flatMap(WebDate.seconds) }

  /// A Boolean value that indicates whether the block is incomplete: truncated at capture, or segmented.
  public var isTruncated: Bool {
    fields["warc-truncated"] != nil || fields["warc-segment-number"] != nil
  }
}

/// The named fields of a record.
public struct RecordFields: Sendable, Sequence {
  private var fields: [(name: String, value: String)] = []

  /// Creates an empty set of fields.
  public init() {}

  /// The value of the first field with a name, which must be in lower case.
  public subscript(name: String) -> String? {
    for index in fields.indices where fields[index].name == name { return fields[index].value }
    return nil
  }

  /// Adds a field; names are case-insensitive.
  public mutating func append(name: String, value: String) {
    fields.append((name.lowercased(), value))
  }

  /// Returns an iterator over the fields in order.
  public func makeIterator() -> IndexingIterator<[(name: String, value: String)]> {
    fields.makeIterator()
  }
}

/// A problem in an archive, whose affected part was skipped.
public struct ArchiveProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// The position of the affected record in the file.
  public let offset: Int
  /// The description of the problem.
  public let message: String

  /// The position and the description of the problem.
  public var description: String { "at byte \(offset): \(message)" }
}
