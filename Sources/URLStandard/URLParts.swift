/// The UTF-8 offsets of the components in a serialized URL.
///
/// A page has dozens of URLs, which are copied between lists, so each offset takes four bytes.
struct URLParts: Sendable {
  /// The offset of the colon after the scheme.
  @Offset var schemeEnd = 0
  /// The range of the user name; empty if there is none.
  @OffsetRange var username = 0..<0
  /// The range of the password; empty if there is none.
  @OffsetRange var password = 0..<0
  /// The range of the host; `nil` for a null host.
  @OptionalOffsetRange var host: Range<Int>?
  /// The offset after the authority, or after the colon.
  @Offset var pathStart = 0
  @Offset var pathEnd = 0
  /// The offset of the question mark.
  @OptionalOffset var queryStart: Int?
  /// The offset of the number sign.
  @OptionalOffset var fragmentStart: Int?
  /// The port; `nil` for the scheme's default.
  var port: UInt16?
  /// A Boolean value that indicates whether the path is opaque, as in `mailto:a@b`.
  var hasOpaquePath = false
}

/// An offset in four bytes, which suffice because a URL is at most ``WebURL/sizeLimit`` long.
@propertyWrapper
struct Offset: Sendable {
  private var stored: UInt32

  init(wrappedValue: Int) { stored = UInt32(truncatingIfNeeded: wrappedValue) }

  var wrappedValue: Int {
    get { Int(stored) }
    set { self = Offset(wrappedValue: newValue) }
  }
}

/// An optional ``Offset``.
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

/// A range of offsets.
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

/// An optional ``OffsetRange``.
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
