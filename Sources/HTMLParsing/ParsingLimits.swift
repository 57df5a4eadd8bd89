/// How much of a page is read; what is cut is named in ``HTMLDocument/cuts``.
public struct ParsingLimits: Sendable {
  /// Bytes before decoding.
  public var bytes = 10_000_000
  /// Nested elements that are kept; deeper ones are passed over.
  public var depth = 512
  /// Elements that are kept.
  public var elements = 300_000

  /// Whether libxml2 sees placeholders for text, and tags without their attributes.
  ///
  /// The document is the same without, and takes twice as long to parse. Tests compare the two.
  public var usesPlaceholders = true

  /// 10 MB, 512 levels, 300,000 elements.
  public static let standard = ParsingLimits()

  /// The standard limits, to be changed.
  public init() {}

  /// Nesting at which the parser is stopped: libxml2 walks its stack at unmatched end tags.
  static let stoppingDepth = 4000
}
