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
    case .word("tháng"), .word("thg"): return vietnameseMonth(at: index)
    case .word(let first):
      guard MonthNames.firstWords.contains(first) else { return nil }
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
      guard 1...12 ~= month else { return nil }
      if self[index + 1] == .word("сарын") { return (month, 2) }
      guard index + 3 < count, self[index + 1] == .mark("-"),
        self[index + 2] == .word("р"), case .word(let unit) = self[index + 3],
        unit.hasPrefix("сар")
      else { return nil }
      return (month, 4)
    default: return nil
    }
  }

  /// The Vietnamese numbers of months; that of the tenth one may be followed by another.
  private static let vietnameseNumbers = [
    "một": 1, "giêng": 1, "hai": 2, "ba": 3, "tư": 4, "năm": 5, "sáu": 6, "bảy": 7, "tám": 8,
    "chín": 9,
    "mười": 10, "chạp": 12,
  ]

  /// Returns the month of `tháng 6`, `tháng sáu` and `tháng mười hai`.
  private func vietnameseMonth(at index: Int) -> (month: Int, length: Int)? {
    if let (month, _) = self[index + 1].number { return 1...12 ~= month ? (month, 2) : nil }
    guard case .word(let word) = self[index + 1], let month = Self.vietnameseNumbers[word] else {
      return nil
    }
    guard month == 10, index + 2 < count, case .word(let unit) = self[index + 2],
      unit == "một" || unit == "hai", let rest = Self.vietnameseNumbers[unit]
    else { return (month, 2) }
    return (month + rest, 3)
  }

  /// The values of Chinese digits.
  private static let ideographs: [Character: Int] = [
    "〇": 0, "零": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
  ]

  /// Replaces the numbers before the units of a date: `二〇一九年三月二十五日`.
  mutating func joinIdeographs() {
    guard contains(.word("年")) else { return }
    var index = 0
    while index + 1 < count {
      defer { index += 1 }
      guard case .word(let word) = self[index], case .word(let unit) = self[index + 1],
        unit == "年" || unit == "月" || unit == "日"
      else { continue }
      let digits = word.reversed().prefix { Self.ideographs[$0] != nil || $0 == "十" }
      guard let (value, size) = Self.number(digits.reversed()) else { continue }
      let rest = String(word.dropLast(digits.count))
      self[index] = .number(value, digits: size)
      guard !rest.isEmpty else { continue }
      insert(.word(rest), at: index)
      index += 1
    }
  }

  /// Returns the value of up to four Chinese digits, or of a number below 100 with 十, and its number of digits.
  private static func number(_ text: [Character]) -> (value: Int, digits: Int)? {
    guard 1...4 ~= text.count else { return nil }
    guard let ten = text.firstIndex(of: "十") else {
      let value = text.reduce(0) { $0 * 10 + (ideographs[$1] ?? 0) }
      return (value, text.count)
    }
    guard ten <= 1, text.count - ten <= 2 else { return nil }
    let tens = ten == 0 ? 1 : ideographs[text[0]] ?? 0
    guard ten + 1 < text.count else { return (tens * 10, 2) }
    return ideographs[text[ten + 1]].map { (tens * 10 + $0, 2) }
  }

  /// The year before the first one of an era of Japan or Taiwan.
  private static let eras = [
    "令和": 2018, "平成": 1988, "昭和": 1925, "民國": republic, "民国": republic, "中華民國": republic,
  ]
  /// The year before the first one of the Republic of China, which Taiwan counts from.
  private static let republic = 1911
  /// The years of Taiwan that stand without the name of their era: 1990 to 2049.
  private static let republicYears = 79...138

  /// Replaces the year of an era by that of the calendar: `令和5年`, `令和元年`, `民國102年`, `พ.ศ. 2562`.
  ///
  /// - Parameter countsFromRepublic: A Boolean value that indicates whether `102年` and `102/03/05` are years of Taiwan.
  mutating func joinEras(countsFromRepublic: Bool) {
    var index = 0
    while index + 1 < count {
      defer { index += 1 }
      if let length = thaiEra(at: index) {
        removeSubrange(index..<(index + length))
        continue
      }
      if countsFromRepublic, let (year, digits) = self[index].number, Self.republicYears ~= year,
        startsShortDate(at: index, digits)
      {
        self[index] = .number(Self.republic + year, digits: 4)
        continue
      }
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

  /// Returns the number of tokens of `พ.ศ.` and `ค.ศ.`, the names of the Buddhist and the Gregorian calendar; the years tell them
  /// apart.
  private func thaiEra(at index: Int) -> Int? {
    guard index + 2 < count, self[index] == .word("พ") || self[index] == .word("ค"),
      self[index + 1] == .mark("."), self[index + 2] == .word("ศ")
    else { return nil }
    return index + 3 < count && self[index + 3] == .mark(".") ? 4 : 3
  }

  /// Returns `true` for a number before `年`, and for one of three digits with month and day.
  private func startsShortDate(at index: Int, _ digits: Int) -> Bool {
    if self[index + 1] == .word("年") { return index + 2 < count && self[index + 2].number != nil }
    guard digits == 3, index + 4 < count, case .mark = self[index + 1] else { return false }
    return self[index + 3] == self[index + 1] && self[index + 2].number != nil
      && self[index + 4].number != nil
  }

  /// Replaces the days of Iran's calendar by those of the Gregorian one: `۱۳۹۲/۰۶/۰۶`, `۶ شهریور ۱۳۹۲`.
  ///
  /// - Parameter conventions: Those of the page; in Persian, `۹۸/۰۶/۰۶` is of this calendar, too.
  mutating func joinPersianDates(_ conventions: DateConventions) {
    var index = 0
    while index + 2 < count {
      if let (year, month, day, length) = persianDate(at: index, conventions),
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

  private func persianDate(at index: Int, _ conventions: DateConventions)
    -> (year: Int, month: Int, day: Int, length: Int)?
  {
    guard let (first, digits) = self[index].number else { return nil }
    if index + 4 < count, case .mark(let mark) = self[index + 1], self[index + 3] == .mark(mark),
      let month = self[index + 2].number, let (last, lastDigits) = self[index + 4].number
    {
      switch (digits, lastDigits) {
      case (4, _): return (first, month.value, last, 5)
      case (_, 4): return (last, month.value, first, 5)
      case (2, 2) where conventions.language == "fa":
        return (PersianCalendar.year(first), month.value, last, 5)
      default: return nil
      }
    }
    guard case .word(let name) = self[index + 1], let month = PersianCalendar.months[name] else {
      return nil
    }
    // `، ماه` may follow the month.
    for next in (index + 2)..<Swift.min(index + 5, count) {
      if let (year, yearDigits) = self[next].number {
        return (
          yearDigits == 2 ? PersianCalendar.year(year) : year, month, first, next + 1 - index
        )
      }
    }
    return nil
  }
}
