import Basics

/// A date as pages write it, with its precision and its UTC offset.
///
/// ```swift
/// WrittenDate("2022-01-28T00:00+01:00")?.text     // "2022-01-28T00:00:00+01:00"
/// WrittenDate("Tue Jan 28 15:28:56 CET 2020")?.text  // "2020-01-28T15:28:56+01:00"
/// WrittenDate("20.06.2019")?.text                 // "2019-06-20T00:00:00Z"
/// WrittenDate("yesterday")                        // nil
/// ```
public struct WrittenDate: Sendable, Equatable {
  /// The smallest unit that a date states.
  public enum Precision: Int, Sendable, Comparable {
    case year, month, day, time

    /// Orders precisions from year to time.
    public static func < (left: Precision, right: Precision) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// The years in which pages of the web can be dated; those from 2050 on are of the calendar of Nepal, or placeholders.
  public static let pageYears = 1990...2049
  /// The years of what pages are about, which may be an old book or newspaper; later ones are placeholders, or of another calendar.
  package static let contentYears = 1000...pageYears.upperBound
  /// The years of the Buddhist calendar, as in Thailand: 1957 to 2100.
  static let buddhistYears = 2500...2643

  /// The year of the Gregorian calendar.
  public internal(set) var year: Int
  /// The month, 1 to 12.
  public internal(set) var month = 1
  /// The day, 1 to 31.
  public internal(set) var day = 1
  /// The seconds since midnight, in the stated zone.
  public internal(set) var seconds = 0
  /// The offset from UTC in seconds; `nil` if the date states none.
  public internal(set) var offset: Int?
  /// The smallest stated unit.
  public internal(set) var precision = Precision.year

  init(year: Int) { self.year = year }

  /// Parses a date that is a whole value, such as an attribute or a property.
  ///
  /// Supported are ISO 8601 in its extended and basic format, RFC 2822, the format of `date(1)`, numbers with
  /// points, slashes or hyphens, names of months in some 70 languages, Unix times in seconds or milliseconds,
  /// the calendars of Iran and Thailand, and the eras of Japan and Taiwan. Days of the lunar calendar of Islam are no dates.
  ///
  /// - Parameters:
  ///   - text: The value; other words around the date are ignored.
  ///   - conventions: The order of day, month and year where numbers do not tell, and the names of months that are words elsewhere.
  public init?(_ text: String, _ conventions: DateConventions = DateConventions()) {
    if let date = Self(iso: text.utf8.span), Self.isGregorian(date.year) {
      self = date
      return
    }
    let tokens = DateTokens(text, conventions)
    guard let date = Self.whole(tokens.tokens) ?? DateParser(tokens, conventions).firstDate() else {
      return nil
    }
    self = date
  }

  /// Returns `false` for the years that other calendars have now.
  private static func isGregorian(_ year: Int) -> Bool {
    !PersianCalendar.years.contains(year) && !PersianCalendar.lunarYears.contains(year)
      && !buddhistYears.contains(year)
  }

  /// Finds the first date of a running text that states at least its day.
  public static func first(
    in text: String,
    _ conventions: DateConventions = DateConventions()
  ) -> WrittenDate? {
    guard let date = DateParser(DateTokens(text, conventions), conventions).firstDate(),
      date.precision >= .day, pageYears ~= date.year
    else { return nil }
    return date
  }

  /// The date in the format of [RFC 3339](https://www.rfc-editor.org/rfc/rfc3339): `2022-01-28T00:00:00+01:00`.
  ///
  /// A date without an offset is written in UTC, a date without a time as the start of its first day.
  public var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(25)
    bytes.append(field: year, digits: 4, before: "-")
    bytes.append(field: month, digits: 2, before: "-")
    bytes.append(field: day, digits: 2, before: "T")
    bytes.append(field: seconds / 3600, digits: 2, before: ":")
    bytes.append(field: seconds / 60 % 60, digits: 2, before: ":")
    bytes.append(field: seconds % 60, digits: 2, before: nil)
    guard let offset, offset != 0 else { return String(decoding: bytes + [0x5A], as: UTF8.self) }
    bytes.append(offset < 0 ? 0x2D : 0x2B)
    bytes.append(field: Int(offset.magnitude) / 3600, digits: 2, before: ":")
    bytes.append(field: Int(offset.magnitude) / 60 % 60, digits: 2, before: nil)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The seconds since 1970; a date without an offset is in UTC.
  public var secondsSince1970: Int {
    CivilCalendar.days(year: year, month: month, day: day) * 86_400 + seconds - (offset ?? 0)
  }

  /// Parses a text that is only a number: a year, or a Unix time in seconds or milliseconds.
  private static func whole(_ tokens: [DateToken]) -> WrittenDate? {
    guard let (value, digits) = tokens.first?.number else { return nil }
    // A fraction of a second may follow.
    guard tokens.count == 1 || (digits == 10 && tokens.count == 3 && tokens[1] == .mark(".")) else {
      return nil
    }
    switch digits {
    case 4 where value >= 1000:
      return WrittenDate(year: buddhistYears ~= value ? value - 543 : value)
    case 9, 10: return WrittenDate(secondsSince1970: value)
    case 12, 13: return WrittenDate(secondsSince1970: value / 1000)
    default: return nil
    }
  }

  /// Creates the date of a Unix time; `nil` before 1990 and after 2100.
  private init?(secondsSince1970 seconds: Int) {
    guard 631_152_000..<4_102_444_800 ~= seconds else { return nil }
    (year, month, day) = CivilCalendar.date(days: seconds / 86_400)
    self.seconds = seconds % 86_400
    offset = 0
    precision = .time
  }

  /// Sets the day; returns `false` if the month does not have it.
  mutating func setDay(_ month: Int, _ day: Int) -> Bool {
    guard CivilCalendar.isDay(year: year, month: month, day: day) else { return false }
    (self.month, self.day, precision) = (month, day, .day)
    return true
  }

  /// Sets the time of the day; returns `false` if there is no such time.
  mutating func setTime(_ hour: Int, _ minute: Int, _ second: Int) -> Bool {
    guard 0...24 ~= hour, 0...59 ~= minute, 0...60 ~= second, hour < 24 || minute + second == 0
    else {
      return false
    }
    seconds = hour * 3600 + minute * 60 + min(second, 59)
    precision = .time
    guard hour == 24 else { return true }
    seconds = 0
    let days = CivilCalendar.days(year: year, month: month, day: day) + 1
    (year, month, day) = CivilCalendar.date(days: days)
    return true
  }
}

extension WrittenDate {
  /// Parses the extended format of ISO 8601 by position: `2027-06-25`, `2027-06-25T15:00:00.000+02:00`; `nil`
  /// for other forms.
  fileprivate init?(iso text: Span<UInt8>) {
    guard text.count >= 10, text[4] == 0x2D, text[7] == 0x2D,
      let year = text.number(in: 0..<4), let month = text.number(in: 5..<7),
      let day = text.number(in: 8..<10), year > 0
    else { return nil }
    self.init(year: year)
    guard setDay(month, day) else { return nil }
    guard text.count > 10 else { return }
    guard text.count >= 16, text[10] | 0x20 == 0x74 || text[10] == 0x20, text[13] == 0x3A,
      let hour = text.number(in: 11..<13), let minute = text.number(in: 14..<16)
    else { return nil }
    var index = 16
    var second = 0
    if index + 2 < text.count, text[16] == 0x3A, let value = text.number(in: 17..<19) {
      (second, index) = (value, 19)
      if index < text.count, text[index] == 0x2E || text[index] == 0x2C {
        index += 1
        while index < text.count, text[index].isASCIIDigit { index += 1 }
      }
    }
    guard setTime(hour, minute, second) else { return nil }
    if index == text.count { return }
    if index + 1 == text.count, text[index] | 0x20 == 0x7A {
      offset = 0
      return
    }
    guard let zone = Self.offset(text, from: index) else { return nil }
    offset = zone
  }

  /// Returns the offset of `+02:00`, `+0200` or `+02` at the end of a text.
  private static func offset(_ text: Span<UInt8>, from start: Int) -> Int? {
    guard text[start] == 0x2B || text[start] == 0x2D, start + 3 <= text.count,
      let hours = text.number(in: (start + 1)..<(start + 3)), hours < 24
    else { return nil }
    var minutes = 0
    if start + 3 < text.count {
      let first = start + (text[start + 3] == 0x3A ? 4 : 3)
      guard first + 2 == text.count, let value = text.number(in: first..<(first + 2)), value < 60
      else { return nil }
      minutes = value
    }
    return (text[start] == 0x2D ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}

extension [UInt8] {
  /// Appends a number with leading zeros, and a separator.
  fileprivate mutating func append(field: Int, digits: Int, before mark: Unicode.Scalar?) {
    var divisor = 1
    for _ in 1..<digits { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(truncatingIfNeeded: 0x30 + field / divisor % 10))
      divisor /= 10
    }
    if let mark { append(UInt8(ascii: mark)) }
  }
}
