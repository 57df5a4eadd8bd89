/// The place of a link in a page; the raw values are stored.
public enum LinkContext: UInt8, Sendable, CaseIterable {
  /// `<a>`.
  case a = 0
  /// `<area>`.
  case area = 1
  /// `<link>` to the next or previous page.
  case link = 2
  /// `<iframe>` and `<frame>`.
  case frame = 3
  /// `<link rel=alternate hreflang>` and the header field with the same meaning.
  case hreflang = 4
  /// Any other place, such as a form, a refresh or a header field.
  case other = 5

  /// The name in reports.
  public var name: String { "\(self)" }
}
