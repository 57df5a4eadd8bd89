import Basics
import WebDates

/// Normalization of dates in markup to one form: `2036-06-20T20:45:00Z`, `2036-06-20T20:45:00+02:00`.
enum ISODate {
  /// Returns `text` in the format of RFC 3339 with its own offset; a date without a time starts at midnight, a
  /// year or a month on its first day.
  ///
  /// The result is `nil` if `text` is not a date.
  static func normalized(_ text: String) -> String? {
    if isNormal(text.utf8.span) { return text }
    return WrittenDate(text)?.text
  }

  /// Returns `true` if a text already has this form in UTC, as most do; accepts only days up to the 28th.
  private static func isNormal(_ text: Span<UInt8>) -> Bool {
    guard text.count == 20, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":"), text[19] == UInt8(ascii: "Z")
    else { return false }
    func field(_ start: Int) -> Int { text.number(in: start..<(start + 2)) ?? .max }
    return field(0) < 100 && field(2) < 100 && 1...12 ~= field(5) && 1...28 ~= field(8)
      && field(11) < 24 && field(14) < 60 && field(17) < 60
  }

  /// Returns `true` if `text` is a date without a time.
  static func isDay(_ text: String) -> Bool { WrittenDate(text)?.precision == .day }
}
