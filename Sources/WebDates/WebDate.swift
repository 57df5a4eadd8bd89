import Basics

/// Dates in headers, sitemaps, feeds and robots directives: RFC 822 and RFC 850 (RFC 9110, section 5.6.7),
/// and ISO 8601 (<https://www.w3.org/TR/NOTE-datetime>).
public enum WebDate {
  private enum Token: Equatable {
    case number(Int)
    case word(String)
    case sign(Int)

    var number: Int? { if case .number(let value) = self { value } else { nil } }
  }

  private static let months = EnglishNames.shortMonths

  /// The maximum length of the name of an unknown zone, which counts as UTC (RFC 5322, section 4.3).
  private static let zoneLength = 5

  /// Returns the seconds since 1970; `nil` if `text` is not a date.
  ///
  /// A date without a time is the start of the day; a date without a zone is in UTC.
  ///
  /// - Parameter text: A date, for instance `Sun, 06 Nov 1994 08:49:37 GMT`, `2027-06-25T15:00:00+02:00` or
  ///   `2005-01`, which is the first of that month.
  /// - Returns: The seconds since 1970, or `nil`.
  public static func seconds(_ text: String) -> Double? {
    plainSeconds(text.utf8.span) ?? headerSeconds(text.utf8.span) ?? asctimeSeconds(text)
      ?? anySeconds(text)
  }

  /// Parses the form of `asctime`, `Sun Nov  6 08:49:37 1994` (RFC 9110, section 5.6.7), and of `date`, which has the zone
  /// before the year.
  private static func asctimeSeconds(_ text: String) -> Double? {
    guard text.utf8.first?.isASCIILetter ?? false else { return nil }
    var tokens = tokens(of: text.lowercased().prefix(100))[...]
    guard tokens.count >= 7, case .word = tokens.removeFirst(),
      case .word(let name) = tokens.removeFirst(),
      let month = months.firstIndex(of: name)
    else { return nil }
    let numbers = tokens.prefix { $0.number != nil }.compactMap(\.number)
    guard numbers.count >= 4, let time = timeOfDay(numbers[1], numbers[2], numbers[3]) else {
      return nil
    }
    let zone = tokens.dropFirst(numbers.count).first
    guard let year = numbers.dropFirst(4).first ?? tokens.last?.number,
      let days = dayNumber(year: year, month: month + 1, day: numbers[0]),
      let offset = offset(of: [zone].compactMap { $0 }, acceptsAny: true)
    else { return nil }
    return Double(days * 86_400 + time - offset)
  }

  /// Parses the form of archives and sitemaps, `2027-06-25T15:00:00Z`, with fixed field positions; `nil` for
  /// other forms and invalid dates.
  private static func plainSeconds(_ text: Span<UInt8>) -> Double? {
    guard text.count == 20, text[4] == 0x2D, text[7] == 0x2D, text[10] == UInt8(ascii: "T"),
      text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"), text[19] == UInt8(ascii: "Z"),
      let year = text.number(in: 0..<4), let month = text.number(in: 5..<7),
      let day = text.number(in: 8..<10), let hour = text.number(in: 11..<13),
      let minute = text.number(in: 14..<16), let second = text.number(in: 17..<19),
      let time = timeOfDay(hour, minute, second, allowsMidnight: true),
      let days = dayNumber(year: year, month: month, day: day)
    else { return nil }
    return Double(days * 86_400 + time)
  }

  /// Parses the form of servers, `Sun, 06 Nov 1994 08:49:37 GMT`, with fixed field positions (RFC 9110,
  /// section 5.6.7); `nil` for other forms.
  private static func headerSeconds(_ text: Span<UInt8>) -> Double? {
    guard text.count == 29, text[3] == UInt8(ascii: ","), text[4] == 0x20, text[7] == 0x20,
      text[11] == 0x20, text[16] == 0x20, text[19] == UInt8(ascii: ":"),
      text[22] == UInt8(ascii: ":"), text[25] == 0x20, isWord("gmt", text, at: 26),
      areLetters(text, 0..<3), let month = months.firstIndex(where: { isWord($0, text, at: 8) }),
      let day = text.number(in: 5..<7), let year = text.number(in: 12..<16), year >= 1000,
      let hour = text.number(in: 17..<19), let minute = text.number(in: 20..<22),
      let second = text.number(in: 23..<25), let time = timeOfDay(hour, minute, second),
      let days = dayNumber(year: year, month: month + 1, day: day)
    else { return nil }
    return Double(days * 86_400 + time)
  }

  private static func areLetters(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for index in range where !text[index].isASCIILetter { return false }
    return true
  }

  /// Returns `true` if a lowercase word is at an offset, ignoring case.
  private static func isWord(_ word: String, _ text: Span<UInt8>, at start: Int) -> Bool {
    let letters = word.utf8.span
    for index in letters.indices where text[start + index] | 0x20 != letters[index] { return false }
    return true
  }

  private static func anySeconds(_ text: String) -> Double? {
    // The weekday is redundant, and often wrong.
    let tokens = tokens(of: text.lowercased().drop { !$0.isNumber }.prefix(100))
    var rest = tokens[...]
    var date: [Token] = []
    while date.count < 3, let token = rest.popFirst() {
      // Hyphens separate the parts of the date; after the date they are signs of the zone.
      if case .sign = token { continue }
      date.append(token)
    }
    if date.allSatisfy({ $0.number != nil }) {
      // A lone number behind words is the year of a month, or something else.
      guard date.count > 1 || text.first?.isNumber == true else { return nil }
      date += [Token](repeating: .number(1), count: 3 - date.count)
    }
    guard date.count == 3, let day = dayNumber(date[0], date[1], date[2]) else { return nil }
    if rest.first == .word("t") { rest.removeFirst() }
    let clock = rest.prefix { $0.number != nil }.compactMap(\.number)
    let fields = clock.prefix(3) + [Int](repeating: 0, count: max(0, 3 - clock.count))
    let isISO = date[1].number != nil
    guard let seconds = timeOfDay(fields[0], fields[1], fields[2], allowsMidnight: isISO) else {
      return nil
    }
    let acceptsAnyZone = !isISO
    return offset(of: Array(rest.dropFirst(clock.count)), acceptsAny: acceptsAnyZone).map { zone in
      Double(day * 86_400 + seconds - zone)
    }
  }

  /// Returns the numbers, words and signs; all other characters separate them.
  private static func tokens(of text: Substring) -> [Token] {
    var tokens: [Token] = []
    var rest = text
    while let first = rest.first {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let letters = rest.prefix { $0.isASCII && $0.isLetter }
      if let number = Int(digits.prefix(9)) {
        tokens.append(.number(number))
      } else if !letters.isEmpty {
        tokens.append(.word(String(letters)))
      } else if first == "+" || first == "-" {
        tokens.append(.sign(first == "+" ? 1 : -1))
      }
      rest = rest.dropFirst(max(1, digits.count, letters.count))
    }
    return tokens
  }

  private static func dayNumber(_ first: Token, _ second: Token, _ third: Token) -> Int? {
    guard let start = first.number, let end = third.number else { return nil }
    if let month = second.number {
      return start >= 1000 ? dayNumber(year: start, month: month, day: end) : nil
    }
    guard case .word(let name) = second, let month = months.firstIndex(of: String(name.prefix(3)))
    else { return nil }
    let year = end < 70 ? end + 2000 : end < 100 ? end + 1900 : end
    return dayNumber(year: year, month: month + 1, day: start)
  }

  /// Returns the days since 1970-01-01; `nil` for days that the month does not have.
  private static func dayNumber(year: Int, month: Int, day: Int) -> Int? {
    guard 1600...9999 ~= year, CivilCalendar.isDay(year: year, month: month, day: day) else {
      return nil
    }
    return CivilCalendar.days(year: year, month: month, day: day)
  }

  /// Returns the seconds since midnight; `nil` if there is no such time.
  ///
  /// 24:00:00 is the end of a day in ISO 8601, and in the dates of XML Schema that sitemaps have
  /// ([section 3.3.7](https://www.w3.org/TR/xmlschema11-2/#dateTime)), but not in HTTP.
  private static func timeOfDay(
    _ hour: Int,
    _ minute: Int,
    _ second: Int,
    allowsMidnight: Bool = false
  ) -> Int? {
    if allowsMidnight, hour == 24, minute == 0, second == 0 { return 86_400 }
    guard hour < 24, minute < 60, second < 61 else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// Returns the UTC offset of a zone in seconds, from a name or a form like `+02:00`.
  private static func offset(of zone: [Token], acceptsAny: Bool) -> Int? {
    switch zone.first {
    case nil: return 0
    case .word(let name):
      let isUnknownZone = acceptsAny && name.utf8.count <= zoneLength
      return TimeZones.offsets[name] ?? (isUnknownZone ? 0 : nil)
    case .sign(let sign):
      let numbers = zone.dropFirst().compactMap(\.number)
      guard let first = numbers.first else { return nil }
      let (hours, minutes) =
        numbers.count > 1 ? (first, numbers[1]) : (first / 100, first % 100)
      return hours < 24 && minutes < 60 ? sign * (hours * 3600 + minutes * 60) : nil
    default: return nil
    }
  }
}
