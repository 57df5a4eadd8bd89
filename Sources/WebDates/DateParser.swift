/// Finds a date among the tokens of a text.
struct DateParser {
  let tokens: [DateToken]
  let conventions: DateConventions
  private let isThai: Bool

  /// Creates a parser of the tokens of a text on a page with these conventions.
  init(_ text: DateTokens, _ conventions: DateConventions) {
    tokens = text.tokens
    isThai = text.isThai
    self.conventions = conventions
  }

  /// Returns the first date that states its day, with its time and zone, otherwise the first month.
  func firstDate() -> WrittenDate? {
    var month: WrittenDate?
    var start = 0
    while start < tokens.count {
      guard let (found, end) = date(at: start) else {
        start += 1
        continue
      }
      let first = start
      start = end
      if PersianCalendar.lunarYears.contains(found.year) { continue }
      guard found.precision >= .day else {
        month = month ?? found
        continue
      }
      var date = found
      // A date with `T` and an impossible time is not a date.
      if date.precision == .day, !readTime(&date, from: end) { return nil }
      if date.precision == .day, conventions.language == "vi" { readTime(&date, before: first) }
      return date
    }
    return month
  }

  // MARK: Days

  /// Parses a date at a token; returns it with the index of the token after it.
  private func date(at start: Int) -> (WrittenDate, Int)? {
    switch tokens[start] {
    case .number(let value, let digits):
      guard !isPartOfNumber(start) else { return nil }
      switch digits {
      case 4: return year(value, digits).flatMap { yearFirst($0, start) }
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
    guard !followsNumberWord(start) else { return nil }
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
      let isShort = yearDigits == 2
      if mark == ".", isShort, isVersion(start) || followsNameInEnglish(start) { return nil }
      guard !followsNumberWord(start) else { return nil }
      if isShort, conventions.order == .yearFirst, tokens[start].number?.digits == 2,
        let date = yearFirst(first, second, third)
      {
        return (date, index + 4)
      }
      guard let year = year(third, yearDigits) else { return nil }
      let date = numbers(first, second, year, hasPoints: mark == ".")
      return date.map { ($0, index + 4) }
    }
    skipFillers(&index)
    guard case .month(let month)? = token(index) else { return nil }
    index += 1
    skipFillers(&index)
    guard let (value, digits) = token(index)?.number, let year = year(value, digits),
      token(index + 1) != .mark(":"), digits != 2 || !isYearBehindDay(index + 1)
    else { return nil }
    var date = WrittenDate(year: year)
    return date.setDay(month, first) ? (date, index + 1) : nil
  }

  /// Returns `true` for a year of four digits behind a number, which is the day then: in `Part 2 February 14, 2023`.
  private func isYearBehindDay(_ start: Int) -> Bool {
    let index = token(start) == .mark(",") ? start + 1 : start
    guard let (year, digits) = token(index)?.number else { return false }
    return digits == 4 && 1900...2100 ~= year
  }

  /// Returns `true` for three numbers with points such as `3.2.25` and `10.12.14.3`; `20.06.19` is a date, and `1.9.17` behind a
  /// label in a language that writes dates so.
  private func isVersion(_ start: Int) -> Bool {
    let isShort = tokens[start].number?.digits != 2 || token(start + 2)?.number?.digits != 2
    return isShort && !(conventions.hasPointInDates && followsDateWord(start))
      || token(start + 5) == .mark(".") && token(start + 6)?.number != nil
        && token(start + 7) != .mark(":")
  }

  /// The words directly before a date: `Veröffentlicht am 1.9.17`.
  private static let dateWords: Set<String> = [
    "am", "vom", "seit", "stand", "datum", "den", "d", "dne", "dnia", "od", "от", "від", "на", "pe",
    "dato", "data", "дата", "tarih", "tarihi",
  ]

  /// Returns `true` for a number behind a word before dates, with or without a colon.
  private func followsDateWord(_ start: Int) -> Bool {
    guard start > 0 else { return false }
    switch tokens[start - 1] {
    case .word(let word): return Self.dateWords.contains(word)
    case .mark(":"):
      guard start > 1, case .word(let word) = tokens[start - 2] else { return false }
      return Self.dateWords.contains(word)
    default: return false
    }
  }

  /// The words before a date with points on pages in English.
  private static let englishWords: Set<String> = [
    "on", "date", "dated", "posted", "published", "updated", "modified", "created", "edited",
    "since",
  ]

  /// Returns `true` for a number directly behind a name on a page in English, where dates seldom have points: `Ubuntu 20.04.01`.
  private func followsNameInEnglish(_ start: Int) -> Bool {
    guard conventions.language == "en", start > 0, case .word(let word) = tokens[start - 1] else {
      return false
    }
    return !Self.englishWords.contains(word)
  }

  /// The words before numbers of other things.
  private static let numberWords: Set<String> = [
    "version", "ver", "v", "no", "nr", "nº", "n", "num", "number", "numéro", "número", "numero",
    "nummer", "tel", "tél", "telefon", "phone", "fax", "ref", "isbn", "issn", "id", "тел", "№",
  ]

  /// Returns `true` for a number directly behind the word for numbers of other things: `Report No. 12-10-2019`, `Tel: 20-12-2010`.
  private func followsNumberWord(_ start: Int) -> Bool {
    var index = start - 1
    while index >= 0, start - index <= 2, case .mark(let mark) = tokens[index],
      mark == "." || mark == ":" || mark == "°"
    {
      index -= 1
    }
    guard index >= 0 else { return false }
    if case .mark(let mark) = tokens[index] { return mark == "#" || mark == "№" }
    guard case .word(let word) = tokens[index] else { return false }
    return Self.numberWords.contains(word)
  }

  /// Parses `19/06/20`, as it is written where the year comes first.
  private func yearFirst(_ year: Int, _ month: Int, _ day: Int) -> WrittenDate? {
    guard let year = self.year(year, 2) else { return nil }
    var date = WrittenDate(year: year)
    return date.setDay(month, day) ? date : nil
  }

  private func numbers(_ first: Int, _ second: Int, _ year: Int, hasPoints: Bool) -> WrittenDate? {
    var date = WrittenDate(year: year)
    let isUsual =
      hasPoints ? conventions.isMonthFirstWithPoints : conventions.order == .monthFirst
    let isMonthFirst = second > 12 || (isUsual && first <= 12)
    let isDay = isMonthFirst ? date.setDay(first, second) : date.setDay(second, first)
    return isDay ? date : nil
  }

  /// Parses `June 20, 2019`, `Jan 28 15:28:56 CET 2020` and `June 2019`.
  private func monthNameFirst(_ month: Int, _ start: Int) -> (WrittenDate, Int)? {
    var index = start + 1
    skipFillers(&index)
    guard let (value, digits) = token(index)?.number else { return nil }
    index += 1
    if digits == 4, let year = year(value, digits), 1900...2100 ~= year {
      var date = WrittenDate(year: year)
      (date.month, date.precision) = (month, .month)
      return (date, index)
    }
    guard digits <= 2 else { return nil }
    skipFillers(&index)
    guard let (next, nextDigits) = token(index)?.number else { return nil }
    if let year = year(next, nextDigits), nextDigits == 4 {
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
  private func year(_ value: Int, _ digits: Int) -> Int? {
    switch digits {
    case 4 where value >= 1000:
      return WrittenDate.buddhistYears ~= value ? value - 543 : value
    case 2 where isThai && Self.shortBuddhistYears ~= value: return value + 2500 - 543
    case 2: return value < 70 ? 2000 + value : 1900 + value
    default: return nil
    }
  }

  /// The last two digits of the years from 1990 to 2032 in the Buddhist calendar; lower ones are of the Gregorian one.
  private static let shortBuddhistYears = 33...75

  // MARK: Tokens

  /// Returns a token; `nil` behind the last one.
  func token(_ index: Int) -> DateToken? { index < tokens.count ? tokens[index] : nil }

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

  /// The words for a year behind its number: Latvian, Lithuanian, Basque, Mongolian, Kazakh, Kyrgyz, Uzbek, Georgian and
  /// Armenian.
  private static let yearWords: Set<String> = [
    "gada", "m", "ko", "оны", "жылғы", "жылы", "жыл", "ж", "yil", "წლის", "թ", "թվականի",
  ]

  /// Skips a word for the year with what separates it; returns `true` if there is one.
  ///
  /// Basque has the ending of a number that ends in a vowel in parentheses: `2019(e)ko`.
  private func skipYearWord(_ index: inout Int) -> Bool {
    let isBasque =
      token(index) == .mark("(") && token(index + 1) == .word("e") && token(index + 2) == .mark(")")
    let end = isBasque ? index + 3 : index
    guard case .word(let word)? = token(end), Self.yearWords.contains(word) else { return false }
    index = end + 1
    while token(index) == .mark(".") || token(index) == .mark(",") { index += 1 }
    return true
  }

  /// The words between the day, the month and the year.
  private static let fillers: Set<String> = [
    "st", "nd", "rd", "th", "of", "de", "del", "di", "do", "den", "er", "º", "ª", "ste", "the", "d",
    "року", "года", "г", "năm", "ê",
  ]

  private func skipFillers(_ index: inout Int) {
    let start = index
    while let next = token(index), index - start < 3 {
      switch next {
      case .mark("."), .mark(","), .mark("-"), .mark("/"), .mark("'"), .mark("’"), .mark("°"):
        index += 1
      case .word(let word) where Self.fillers.contains(word): index += 1
      default: return
      }
    }
  }
}
