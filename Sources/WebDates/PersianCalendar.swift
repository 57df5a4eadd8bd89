import Basics

/// The calendar of Iran and Afghanistan, the Solar Hijri calendar.
///
/// Leap years follow the cycle of 33 years, which is right for all ``years``
/// ([Solar Hijri calendar](https://en.wikipedia.org/wiki/Solar_Hijri_calendar)).
enum PersianCalendar {
  /// The years in which pages may be dated, 1961 to 2030; later ones are of the lunar calendar, whose 1409 started in 1988.
  static let years = 1340...1408
  /// The years of the lunar calendar that pages may have beside those of the Gregorian one: 1988 to 2029.
  static let lunarYears = 1409...1450

  /// Returns the year of its last two digits, from 1340 to 1439.
  static func year(_ digits: Int) -> Int { digits < 40 ? 1400 + digits : 1300 + digits }

  /// The numbers of months by their names.
  static let months: [String: Int] = [
    "فروردین": 1, "اردیبهشت": 2, "خرداد": 3, "تیر": 4, "مرداد": 5, "شهریور": 6, "مهر": 7, "آبان": 8,
    "آذر": 9, "دی": 10, "بهمن": 11, "اسفند": 12,
  ]

  /// Returns the day of the Gregorian calendar; `nil` if there is no such day.
  static func gregorian(year: Int, month: Int, day: Int) -> (year: Int, month: Int, day: Int)? {
    guard years ~= year, 1...12 ~= month, 1...31 ~= day, month < 7 || day < 31 else { return nil }
    let number = dayNumber(year, month, day)
    if month == 12, day == 30, number == dayNumber(year + 1, 1, 1) { return nil }
    return CivilCalendar.date(days: number - dayNumber(1348, 10, 11))
  }

  /// Returns the number of a day: 11 Dey 1348 is 1 January 1970.
  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Of 33 years, eight are leap years; the cycle starts 1595 years before the calendar.
    let year = year + 1595
    let leaps = year / 33 * 8 + (year % 33 + 3) / 4
    return 365 * year + leaps + 31 * min(month - 1, 6) + 30 * max(month - 7, 0) + day
  }
}
