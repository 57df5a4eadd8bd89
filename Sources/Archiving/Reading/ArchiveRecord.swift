import WebDates

/// The head of a record of an archive.
public struct ArchiveRecord: Sendable {
  /// What a record holds ([WARC/1.1, section 5.5](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/#warc-type-mandatory)).
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// The name, as the standard has it.
    public let description: String

    /// The kind of that name.
    public init(_ name: String) { description = name.lowercased() }

    /// What the archive is, and who made it; an ARC file's first record too.
    public static let warcinfo = Kind("warcinfo")
    /// What a server answered.
    public static let response = Kind("response")
    /// What it was asked.
    public static let request = Kind("request")
    /// A thing without the protocol that brought it.
    public static let resource = Kind("resource")
    /// What is known of another record.
    public static let metadata = Kind("metadata")
    /// An answer whose body is in an earlier record.
    public static let revisit = Kind("revisit")
    /// A later part of a record that was cut into several.
    public static let continuation = Kind("continuation")
  }

  /// Which format the record is written in.
  public enum Format: Sendable {
    /// WARC, of any version.
    case warc
    /// ARC, version 1 or 2.
    case arc
  }

  /// The format.
  public let format: Format
  /// What it holds; in ARC all but the first record are responses.
  public let kind: Kind
  /// Where in the file it begins: the first byte of its gzip member, where it is packed.
  public let offset: Int
  /// Bytes of its block.
  public let length: Int
  /// The named fields, without those that ARC has not.
  public let fields: RecordFields

  /// The URI that was asked for, without the angle brackets that some tools put around it.
  public var targetURI: String? {
    guard let value = fields["warc-target-uri"] else { return nil }
    guard value.hasPrefix("<"), value.hasSuffix(">") else { return value }
    return String(value.dropFirst().dropLast())
  }

  /// Seconds since 1970 at which the block was made.
  public var seconds: Double? { fields["warc-date"].flatMap(WebDate.seconds) }

  /// Whether whoever wrote the record left something of the block out, or put it into other records.
  public var isTruncated: Bool {
    fields["warc-truncated"] != nil || fields["warc-segment-number"] != nil
  }
}

/// The named fields of a record.
public struct RecordFields: Sendable, Sequence {
  private var fields: [(name: String, value: String)] = []

  /// No fields.
  public init() {}

  /// The value of the first field of that name, which is lower-case.
  public subscript(name: String) -> String? {
    for index in fields.indices where fields[index].name == name { return fields[index].value }
    return nil
  }

  /// Adds a field; names are compared without case.
  public mutating func append(name: String, value: String) {
    fields.append((name.lowercased(), value))
  }

  /// The fields in their order.
  public func makeIterator() -> IndexingIterator<[(name: String, value: String)]> {
    fields.makeIterator()
  }
}

/// Something that is wrong with an archive, and was passed over.
public struct ArchiveProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// Where in the file the record begins that it is about.
  public let offset: Int
  /// What is wrong.
  public let message: String

  /// The place, and what is wrong there.
  public var description: String { "at byte \(offset): \(message)" }
}
