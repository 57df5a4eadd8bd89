extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar controls a display instead of showing something.
  ///
  /// These are the control characters (C0, DEL, C1), the bidirectional controls of
  /// [UAX #9](https://www.unicode.org/reports/tr9/), the line and paragraph separators, the deprecated format characters, and
  /// the byte order mark. Newlines and tabs are included.
  @inlinable package var isDisplayControl: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF:
      true
    default: false
    }
  }
}
