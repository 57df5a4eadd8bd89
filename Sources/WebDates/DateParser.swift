/// Finds a date among the tokens of a text.
struct DateParser {
  private let tokens: [DateToken]
  private let order: WrittenDate.Order

  init(_ tokens: [DateToken], order: WrittenDate.Order) {
    self.tokens = tokens
    self.order = order
  }

  /// Returns the first date with its time and zone.
  func firstDate() -> WrittenDate? {
    for start in tokens.indices {
      guard let (found, end) = date(at: start) else { continue }
      var date = found
      // A date with an impossible time is not a date.
      if date.precision == .day, !readTime(&date, from: end) { return nil }
      return date
    }
    return nil
  }

  // MARK: Days

  /// Parses a date at a token; returns it with the index of the token after it.
  private func date(at start: Int) -> (WrittenDate, Int)? {
    switch tokens[start] {
    case .number(let value, let digits):
      guard !isPartOfNumber(start) else { return nil }
      switch digits {
      case 4 where value >= 1000: return yearFirst(value, start)
      case 8: return compactDay(value, start)
      case 14: return compactTime(value, start)
      case 1, 2: return dayOrMonthFirst(value, start)
      default: return nil
      }
    case .month(let month): return monthNameFirst(month, start)
    default: return nil
    }
  }

  /// Returns `true` if a number continues a decimal, a time or a longer sequence of numbers.
  private func isPartOfNumber(_ index: Int) -> Bool {
    guard index >= 2, tokens[index - 2].number != nil else { return false }
    switch tokens[index - 1] {
    case .mark("."), .mark(":"), .mark("/"), .mark("-"): return true
    default: return false
    }
  }

  /// Parses `2019-06-20`, `2019/6/20`, `2019年6月20日`, `2019. június 20.`, `2019. gada 20. jūnijs`, and `2019-06`.
  private func yearFirst(_ year: Int, _ start: Int) -> (WrittenDate, Int)? {
    var date = WrittenDate(year: year)
    var index = start + 1
    let separator = skipSeparator(&index)
    if skipYearWord(&index), let (day, digits) = token(index)?.number, digits <= 2 {
      index += 1
      skipFillers(&index)
      guard case .month(let month)? = token(index), date.setDay(month, day) else { return nil }
      return (date, index + 1)
    }
    if case .month(let month)? = token(index) {
      index += 1
      _ = skipSeparator(&index)
      if let (day, digits) = token(index)?.number, digits <= 2, date.setDay(month, day) {
        return (date, index + 1)
      }
      guard separator else { return nil }
      (date.month, date.precision) = (month, .month)
      return (date, index)
    }
    guard separator, let (month, digits) = token(index)?.number, digits <= 2, 1...12 ~= month else {
      return nil
    }
    index += 1
    let isMore = skipSeparator(&index)
    if isMore, let (day, digits) = token(index)?.number, digits <= 2 {
      guard date.setDay(month, day) else { return nil }
      if token(index + 1) == .word("日") || token(index + 1) == .word("일") { index += 1 }
      return (date, index + 1)
    }
    guard digits == 2, start == 0, index >= tokens.count else { return nil }
    (date.month, date.precision) = (month, .month)
    return (date, index)
  }

  /// Parses `20190620`.
  private func compactDay(_ value: Int, _ start: Int) -> (WrittenDate, Int)? {
    var date = WrittenDate(year: value / 10_000)
    guard 1900...2100 ~= date.year, date.setDay(value / 100 % 100, value % 100) else { return nil }
    return (date, start + 1)
  }

  /// Parses `20190620153000`.
  private func compactTime(_ value: Int, _ start: Int) -> (WrittenDate, Int)? {
    guard let (found, end) = compactDay(value / 1_000_000, start) else { return nil }
    var date = found
    let isTime = date.setTime(value / 10_000 % 100, value / 100 % 100, value % 100)
    return isTime ? (date, end) : nil
  }

  /// Parses `20.06.2019`, `6/20/2019`, `20. Juni 2019`, `20th of June, 2019`.
  private func dayOrMonthFirst(_ first: Int, _ start: Int) -> (WrittenDate, Int)? {
    var index = start + 1
    if case .mark(let mark)? = token(index), mark == "." || mark == "/" || mark == "-",
      let (second, digits) = token(index + 1)?.number, digits <= 2, token(index + 2) == .mark(mark),
      let (third, yearDigits) = token(index + 3)?.number
    {
      // `3.2.25` is a version, `20.06.19` a date.
      let isVersion =
        mark == "." && yearDigits == 2 && (digits < 2 || tokens[start].number?.digits != 2)
      guard !isVersion, let year = Self.year(third, yearDigits) else { return nil }
      return numbers(first, second, year).map { ($0, index + 4) }
    }
    skipFillers(&index)
    guard case .month(let month)? = token(index) else { return nil }
    index += 1
    skipFillers(&index)
    guard let (value, digits) = token(index)?.number, let year = Self.year(value, digits),
      token(index + 1) != .mark(":")
    else { return nil }
    var date = WrittenDate(year: year)
    return date.setDay(month, first) ? (date, index + 1) : nil
  }

  private func numbers(_ first: Int, _ second: Int, _ year: Int) -> WrittenDate? {
    var date = WrittenDate(year: year)
    let isMonthFirst = second > 12 || (order == .monthFirst && first <= 12)
    let isDay = isMonthFirst ? date.setDay(first, second) : date.setDay(second, first)
    return isDay ? date : nil
  }

  /// Parses `June 20, 2019`, `Jan 28 15:28:56 CET 2020` and `June 2019`.
  private func monthNameFirst(_ month: Int, _ start: Int) -> (WrittenDate, Int)? {
    var index = start + 1
    skipFillers(&index)
    guard let (value, digits) = token(index)?.number else { return nil }
    index += 1
    if digits == 4, 1900...2100 ~= value {
      var date = WrittenDate(year: value)
      (date.month, date.precision) = (month, .month)
      return (date, index)
    }
    guard digits <= 2 else { return nil }
    skipFillers(&index)
    guard let (next, nextDigits) = token(index)?.number else { return nil }
    if let year = Self.year(next, nextDigits), nextDigits == 4 {
      var date = WrittenDate(year: year)
      return date.setDay(month, value) ? (date, index + 1) : nil
    }
    return timeBeforeYear(month, value, index)
  }

  /// Parses the rest of `Jan 28 15:28:56 CET 2020` and `Jan 28 15:28:56 2020 +0100`.
  private func timeBeforeYear(_ month: Int, _ day: Int, _ start: Int) -> (WrittenDate, Int)? {
    for index in start..<min(start + 10, tokens.count) {
      guard let (year, digits) = tokens[index].number, digits == 4, 1900...2100 ~= year else {
        continue
      }
      // The four digits of an offset follow its sign.
      if tokens[index - 1] == .mark("+") || tokens[index - 1] == .mark("-") { continue }
      var date = WrittenDate(year: year)
      guard date.setDay(month, day) else { return nil }
      guard readTime(&date, from: start) else { return nil }
      // `git log` and `hg log` write the zone behind the year.
      if date.precision == .time, date.offset == nil, isZone(at: index + 1) {
        readZone(&date, from: index + 1)
      }
      return (date, index + 1)
    }
    return nil
  }

  /// Returns a year of four digits, or the year of two digits that is nearest to now.
  private static func year(_ value: Int, _ digits: Int) -> Int? {
    switch digits {
    case 4 where value >= 1000:
      // Years of the Buddhist calendar, as in Thailand.
      return 2500...2643 ~= value ? value - 543 : value
    case 2: return value < 70 ? 2000 + value : 1900 + value
    default: return nil
    }
  }

  // MARK: Times

  /// Reads a time that follows the date after at most four words or marks; returns `false` if there is no such
  /// time of the day.
  private func readTime(_ date: inout WrittenDate, from start: Int) -> Bool {
    guard start < tokens.count else { return true }
    var half: DayHalf?
    var isNext = true
    for index in start..<min(start + 5, tokens.count) {
      switch tokens[index] {
      case .number(let hour, let digits):
        return readTime(&date, number: hour, digits: digits, half, at: index)
      case .word(let word):
        // Other words may belong to a name: `High Noon`.
        if isNext, let hour = Self.namedHours[word] {
          return readZone(&date, ifSet: date.setTime(hour, 0, 0), from: index + 1)
        }
        half = DayHalf.prefixes[word] ?? half
        isNext = isNext && word == "at"
      default: continue
      }
    }
    return true
  }

  /// The hours that English names, as in `Nov. 29, 2026, noon`; midnight starts the day, as for `date(1)`.
  private static let namedHours = ["noon": 12, "midnight": 0]

  /// Reads a time that starts with a number.
  private func readTime(
    _ date: inout WrittenDate,
    number: Int,
    digits: Int,
    _ half: DayHalf?,
    at index: Int
  ) -> Bool {
    if digits == 6 || digits == 4, index > 0, tokens[index - 1] == .word("t") {
      let value = digits == 6 ? number : number * 100
      let isTime = date.setTime(value / 10_000, value / 100 % 100, value % 100)
      return readZone(&date, ifSet: isTime, from: index + 1)
    }
    guard digits <= 2 else { return true }
    if token(index + 1) == .mark(":") || token(index + 1) == .word("h") {
      return readClock(&date, number, half, from: index + 2)
    }
    guard let (half, end) = dayHalf(of: number, at: index + 1), 1...12 ~= number else {
      return true
    }
    return readZone(&date, ifSet: date.setTime(half.hour(number), 0, 0), from: end)
  }

  private func readClock(
    _ date: inout WrittenDate,
    _ hour: Int,
    _ half: DayHalf?,
    from start: Int
  ) -> Bool {
    guard let (minute, digits) = token(start)?.number else { return true }
    guard digits == 2 else { return false }
    var index = start + 1
    var second = 0
    if token(index) == .mark(":"), let (value, digits) = token(index + 1)?.number, digits == 2 {
      (second, index) = (value, index + 2)
      if token(index) == .mark(".") || token(index) == .mark(","), token(index + 1)?.number != nil {
        index += 2
      }
    }
    let following = dayHalf(of: hour, at: index)
    index = following?.end ?? index
    var hour = hour
    if let half = following?.half ?? half, 1...12 ~= hour { hour = half.hour(hour) }
    return readZone(&date, ifSet: date.setTime(hour, minute, second), from: index)
  }

  /// Returns the half of the day that is written behind an hour, `pm`, `p.m.` or `noon`, with the index of the token after it.
  private func dayHalf(of hour: Int, at index: Int) -> (half: DayHalf, end: Int)? {
    guard case .word(let word)? = token(index) else { return nil }
    if let half = DayHalf.suffixes[word] { return (half, index + 1) }
    if hour == 12, Self.namedHours[word] != nil { return (word == "noon" ? .pm : .am, index + 1) }
    guard word == "a" || word == "p", token(index + 1) == .mark("."), token(index + 2) == .word("m")
    else { return nil }
    return (word == "p" ? .pm : .am, token(index + 3) == .mark(".") ? index + 4 : index + 3)
  }

  /// Reads the zone behind a time; returns `false` if there is no such time.
  private func readZone(_ date: inout WrittenDate, ifSet isTime: Bool, from start: Int) -> Bool {
    if isTime { readZone(&date, from: start) }
    return isTime
  }

  /// Returns `true` for `CET`, `+0100` and `+01:00`; ` - 10 comments` is no zone.
  private func isZone(at start: Int) -> Bool {
    if case .word? = token(start) { return true }
    return token(start + 1)?.number?.digits == 4 || token(start + 2) == .mark(":")
  }

  private func readZone(_ date: inout WrittenDate, from start: Int) {
    var index = start
    var isNamed = false
    if token(index) == .mark("(") { index += 1 }
    if case .word(let word)? = token(index), let zone = TimeZones.offsets[word] {
      isNamed = true
      date.offset = zone
      index += 1
      guard zone == 0 else { return }
    }
    guard case .mark(let sign)? = token(index), sign == "+" || sign == "-" || sign == "−",
      let (value, digits) = token(index + 1)?.number, digits > 1 || isNamed
    else { return }
    let hours = digits > 2 ? value / 100 : value
    var minutes = digits > 2 ? value % 100 : 0
    if digits <= 2, token(index + 2) == .mark(":"), let (rest, _) = token(index + 3)?.number {
      minutes = rest
    }
    guard digits <= 4, hours < 24, minutes < 60 else { return }
    date.offset = (sign == "+" ? 1 : -1) * (hours * 3600 + minutes * 60)
  }

  // MARK: Tokens

  private func token(_ index: Int) -> DateToken? { index < tokens.count ? tokens[index] : nil }

  /// Skips separators between numbers; returns `true` if there is one.
  private func skipSeparator(_ index: inout Int) -> Bool {
    let start = index
    while let next = token(index), index - start < 2 {
      switch next {
      case .mark("-"), .mark("/"), .mark("."), .word("年"), .word("月"), .word("년"), .word("월"):
        index += 1
      default: return index > start
      }
    }
    return index > start
  }

  /// The words for a year behind its number: Latvian, Lithuanian, Basque, Mongolian, Kazakh, Kyrgyz and Uzbek.
  private static let yearWords: Set<String> = [
    "gada", "m", "ko", "оны", "жылғы", "жылы", "жыл", "yil",
  ]

  /// Skips a word for the year with what separates it; returns `true` if there is one.
  private func skipYearWord(_ index: inout Int) -> Bool {
    guard case .word(let word)? = token(index), Self.yearWords.contains(word) else { return false }
    index += 1
    while token(index) == .mark(".") || token(index) == .mark(",") { index += 1 }
    return true
  }

  /// The words between the day, the month and the year.
  private static let fillers: Set<String> = [
    "st", "nd", "rd", "th", "of", "de", "del", "di", "do", "den", "er", "º", "ª", "ste", "the", "d",
    "року", "года", "г",
  ]

  private func skipFillers(_ index: inout Int) {
    let start = index
    while let next = token(index), index - start < 3 {
      switch next {
      case .mark("."), .mark(","), .mark("-"), .mark("/"), .mark("'"), .mark("’"): index += 1
      case .word(let word) where Self.fillers.contains(word): index += 1
      default: return
      }
    }
  }
}

/// The half of the day in which an hour from 1 to 12 is.
private enum DayHalf {
  case am, pm

  /// The words behind the time.
  static let suffixes: [String: DayHalf] = ["am": .am, "pm": .pm]
  /// The words before the time in Chinese, Japanese and Korean.
  static let prefixes: [String: DayHalf] = [
    "上午": .am, "午前": .am, "오전": .am, "下午": .pm, "午後": .pm, "오후": .pm,
  ]

  /// Returns the hour from 0 to 23.
  func hour(_ hour: Int) -> Int { hour % 12 + (self == .pm ? 12 : 0) }
}
