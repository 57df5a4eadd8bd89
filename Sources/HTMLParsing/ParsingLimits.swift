/// The limits for parsing a page; ``HTMLDocument/cuts`` lists the limits that were exceeded.
public struct ParsingLimits: Sendable {
  /// The maximum size before decoding, in bytes.
  public var bytes = 10_000_000
  /// The maximum nesting depth; deeper elements are skipped.
  public var depth = 512
  /// The maximum number of elements.
  public var elements = 300_000

  /// A Boolean value that indicates whether libxml2 parses placeholders for text, and tags without their
  /// attributes.
  ///
  /// Without placeholders, the document is the same and parsing takes twice as long. Tests compare the two.
  public var usesPlaceholders = true

  /// The standard limits: 10 MB, 512 levels, 300,000 elements.
  public static let standard = ParsingLimits()

  /// Creates the standard limits.
  public init() {}

  /// The nesting depth at which parsing stops: libxml2 walks its stack at unmatched end tags.
  static let stoppingDepth = 4000
}
