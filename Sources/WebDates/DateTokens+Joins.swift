/// Tokens that are one part of a date together.
extension [DateToken] {
  /// Replaces the tokens of a month by one: names of two words, `ม.ค.`, `tháng 6`, `8-р сарын` and `آب/أغسطس`.
  mutating func joinMonths() {
    var index = 0
    while index + 1 < count {
      if let (month, length) = month(at: index) {
        replaceSubrange(index..<(index + length), with: [.month(month)])
      } else {
        index += 1
      }
    }
  }

  /// Returns the month that several tokens name, and their number.
  private func month(at index: Int) -> (month: Int, length: Int)? {
    switch self[index] {
    case .word("tháng"), .word("thg"):
      guard let (month, _) = self[index + 1].number, 1...12 ~= month else { return nil }
      return (month, 2)
    case .word(let first):
      let next = self[index + 1] == .mark(".") ? index + 2 : index + 1
      guard next < count, case .word(let second) = self[next],
        let month = MonthNames.pairs["\(first) \(second)"]
      else { return nil }
      return (month, next + 1 - index)
    case .month(let month):
      // Two names of a month.
      guard index + 2 < count, self[index + 1] == .mark("/"), self[index + 2] == .month(month)
      else {
        return nil
      }
      return (month, 3)
    case .number(let month, _):
      guard 1...12 ~= month, index + 3 < count, self[index + 1] == .mark("-"),
        self[index + 2] == .word("р"), case .word(let unit) = self[index + 3],
        unit.hasPrefix("сар")
      else { return nil }
      return (month, 4)
    default: return nil
    }
  }

  /// The year before the first one of an era of Japan or Taiwan.
  private static let eras = [
    "令和": 2018, "平成": 1988, "昭和": 1925, "民國": 1911, "民国": 1911, "中華民國": 1911,
  ]

  /// Replaces the year of an era by that of the calendar: `令和5年`, `令和元年`, `民國102年`.
  mutating func joinEras() {
    var index = 0
    while index + 1 < count {
      defer { index += 1 }
      guard case .word(let era) = self[index] else { continue }
      if self[index + 1] == .word("年"), era.hasSuffix("元"),
        let start = Self.eras[String(era.dropLast())]
      {
        self[index] = .number(start + 1, digits: 4)
      } else if let start = Self.eras[era], let (year, digits) = self[index + 1].number, digits <= 3
      {
        replaceSubrange(index...(index + 1), with: [.number(start + year, digits: 4)])
      }
    }
  }

  /// Replaces the days of Iran's calendar by those of the Gregorian one: `۱۳۹۲/۰۶/۰۶`, `۶ شهریور ۱۳۹۲`.
  mutating func joinPersianDates() {
    var index = 0
    while index + 2 < count {
      if let (year, month, day, length) = persianDate(at: index),
        let date = PersianCalendar.gregorian(year: year, month: month, day: day)
      {
        let tokens: [DateToken] = [
          .number(date.year, digits: 4), .mark("-"), .number(date.month, digits: 2), .mark("-"),
          .number(date.day, digits: 2),
        ]
        replaceSubrange(index..<(index + length), with: tokens)
        index += tokens.count
      } else {
        index += 1
      }
    }
  }

  private func persianDate(at index: Int) -> (year: Int, month: Int, day: Int, length: Int)? {
    guard let (first, digits) = self[index].number else { return nil }
    if digits == 4, index + 4 < count, case .mark(let mark) = self[index + 1],
      self[index + 3] == .mark(mark), let month = self[index + 2].number,
      let day = self[index + 4].number
    {
      return (first, month.value, day.value, 5)
    }
    guard case .word(let name) = self[index + 1], let month = PersianCalendar.months[name] else {
      return nil
    }
    // `، ماه` may follow the month.
    for next in (index + 2)..<Swift.min(index + 5, count) {
      if let (year, _) = self[next].number { return (year, month, first, next + 1 - index) }
    }
    return nil
  }
}
