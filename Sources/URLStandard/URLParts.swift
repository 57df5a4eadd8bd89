/// Where the components lie in a serialised URL, as UTF-8 offsets.
///
/// A page has dozens of URLs, which are copied from list to list; so each offset takes four bytes.
struct URLParts: Sendable {
  /// The colon behind the scheme.
  @Offset var schemeEnd = 0
  /// Equal where there is no user name.
  @OffsetRange var username = 0..<0
  /// Equal where there is no password.
  @OffsetRange var password = 0..<0
  /// `nil` where the host is null.
  @OptionalOffsetRange var host: Range<Int>?
  /// Behind the authority, or behind the colon.
  @Offset var pathStart = 0
  @Offset var pathEnd = 0
  /// The question mark.
  @OptionalOffset var queryStart: Int?
  /// The number sign.
  @OptionalOffset var fragmentStart: Int?
  /// `nil` where it is the scheme's default.
  var port: UInt16?
  /// Whether the path is opaque, as in `mailto:a@b`.
  var hasOpaquePath = false
}

/// An offset in four bytes: a serialised URL is far shorter than 4 GB, for what is read is no longer
/// than ``WebURL/sizeLimit``.
@propertyWrapper
struct Offset: Sendable {
  private var stored: UInt32

  init(wrappedValue: Int) { stored = UInt32(truncatingIfNeeded: wrappedValue) }

  var wrappedValue: Int {
    get { Int(stored) }
    set { self = Offset(wrappedValue: newValue) }
  }
}

/// An ``Offset`` that may be missing.
@propertyWrapper
struct OptionalOffset: Sendable {
  private var stored: Offset
  private static let missing = Int(UInt32.max)

  init(wrappedValue: Int?) { stored = Offset(wrappedValue: wrappedValue ?? Self.missing) }

  var wrappedValue: Int? {
    get { stored.wrappedValue == Self.missing ? nil : stored.wrappedValue }
    set { self = OptionalOffset(wrappedValue: newValue) }
  }
}

/// Two offsets, the second not before the first.
@propertyWrapper
struct OffsetRange: Sendable {
  private var lower: Offset
  private var upper: Offset

  init(wrappedValue: Range<Int>) {
    lower = Offset(wrappedValue: wrappedValue.lowerBound)
    upper = Offset(wrappedValue: wrappedValue.upperBound)
  }

  var wrappedValue: Range<Int> {
    get { lower.wrappedValue..<upper.wrappedValue }
    set { self = OffsetRange(wrappedValue: newValue) }
  }
}

/// An ``OffsetRange`` that may be missing.
@propertyWrapper
struct OptionalOffsetRange: Sendable {
  private var lower: OptionalOffset
  private var upper: Offset

  init(wrappedValue: Range<Int>?) {
    lower = OptionalOffset(wrappedValue: wrappedValue?.lowerBound)
    upper = Offset(wrappedValue: wrappedValue?.upperBound ?? 0)
  }

  var wrappedValue: Range<Int>? {
    get { lower.wrappedValue.map { $0..<upper.wrappedValue } }
    set { self = OptionalOffsetRange(wrappedValue: newValue) }
  }
}
