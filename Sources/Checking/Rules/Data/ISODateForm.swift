import Basics

/// The forms of a date in ISO 8601, with the separators and letters that
/// [RFC 3339](https://www.rfc-editor.org/rfc/rfc3339#section-5.6) and [XML Schema](https://www.w3.org/TR/xmlschema11-2/#date) permit besides.
enum ISODateForm {
  /// The forms of years, months and days, extended and basic, with a `9` for each digit.
  private static let dates: Set<String> = ["9999", "9999-99", "9999-99-99", "99999999"]
  /// The forms of weeks, of days in them, of days of the year, and of days of each year.
  private static let otherDates: Set<String> = [
    "9999-W99", "9999-W99-9", "9999W99", "9999W999", "9999-999", "9999999", "--99-99", "--9999",
  ]
  /// The forms that a time may follow.
  private static let days: Set<String> = [
    "9999-99-99", "99999999", "9999-W99-9", "9999W999", "9999-999", "9999999",
  ]
  /// The forms of times without a fraction.
  private static let times: Set<String> = ["99", "99:99", "99:99:99", "9999", "999999"]
  /// The forms of offsets from UTC behind their sign.
  private static let offsets: Set<String> = ["99", "99:99", "9999"]
  /// The form of a date to which an offset may be added without a time, as in XML Schema.
  private static let day = "9999-99-99"
  /// The maximum size of a date, in bytes; a fraction of a second may be long.
  private static let sizeLimit = 64

  /// Returns `true` if a text has the form of a date, with or without a time.
  ///
  /// Months, days and hours may have any value.
  static func matches(_ text: String) -> Bool {
    guard text.utf8.count <= sizeLimit else { return false }
    let form = withoutSign(form(of: text))
    guard let separator = form.firstIndex(where: { $0 == "T" || $0 == " " }) else {
      let date = String(form)
      return dates.contains(date) || otherDates.contains(date) || isDayWithOffset(form[...])
    }
    return days.contains(String(form[..<separator])) && isTime(form[(separator + 1)...])
  }

  /// Returns `true` for the form of a date without a month, such as `2026-W05`, and for that of a day of each year.
  static func isOtherDate(_ text: String) -> Bool {
    text.utf8.count <= sizeLimit && otherDates.contains(String(form(of: text)))
  }

  /// Returns the form with a year of four digits instead of one with a sign, which may have more: `-0043-12-07`.
  private static func withoutSign(_ form: [Character]) -> [Character] {
    guard let sign = form.first, "+-".contains(sign) else { return form }
    let year = form.dropFirst().prefix { $0 == "9" }
    return year.count < 4 ? form : Array("9999") + form[year.endIndex...]
  }

  private static func form(of text: String) -> [Character] {
    text.uppercased().map { $0.isASCII && $0.isNumber ? "9" : $0 }
  }

  private static func isDayWithOffset(_ form: ArraySlice<Character>) -> Bool {
    form.starts(with: day) && isOffset(form.dropFirst(day.count))
  }

  /// Returns `true` for a time, with a fraction and an offset if there are any: `15:00:00.5+02:00`.
  private static func isTime(_ form: ArraySlice<Character>) -> Bool {
    let time = form.prefix { $0 == "9" || $0 == ":" }
    guard times.contains(String(time)) else { return false }
    var rest = form.dropFirst(time.count)
    if let mark = rest.first, mark == "." || mark == "," {
      let fraction = rest.dropFirst().prefix { $0 == "9" }
      guard !fraction.isEmpty else { return false }
      rest = rest.dropFirst(1 + fraction.count)
    }
    return rest.isEmpty || isOffset(rest)
  }

  private static func isOffset(_ form: ArraySlice<Character>) -> Bool {
    guard let sign = form.first else { return false }
    let rest = form.dropFirst()
    return sign == "Z" ? rest.isEmpty : "+-".contains(sign) && offsets.contains(String(rest))
  }
}
