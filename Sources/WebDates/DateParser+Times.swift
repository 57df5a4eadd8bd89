/// Times behind dates.
extension DateParser {
  /// Reads a time that follows the date after at most four words or marks; returns `false` if `T` starts a time that no day
  /// has.
  func readTime(_ date: inout WrittenDate, from start: Int) -> Bool {
    guard start < tokens.count else { return true }
    var half: DayHalf?
    var isNext = true
    for index in start..<min(start + 5, tokens.count) {
      switch tokens[index] {
      case .number(let hour, let digits):
        let isTime = readTime(&date, number: hour, digits: digits, half, at: index, behind: start)
        // Other numbers may follow a date: `5 March 2019, 3:1`.
        return isTime || index == 0 || tokens[index - 1] != .word("t")
      case .word(let word):
        // Other words may belong to a name: `High Noon`.
        if isNext, let hour = Self.namedHours[word] {
          if date.setTime(hour, 0, 0) { readZone(&date, from: index + 1) }
          return true
        }
        half = DayHalf.preceding(word) ?? half
        isNext = isNext && word == "at"
      default: continue
      }
    }
    return true
  }

  /// The hours that English names, as in `Nov. 29, 2026, noon`; midnight starts the day, as for `date(1)`.
  private static let namedHours = ["noon": 12, "midnight": 0]
  /// The words behind an hour, before its minutes if there are any: `15時12分`.
  private static let hourWords: Set<String> = ["時", "时", "點", "点", "시"]
  /// The words behind minutes and seconds.
  private static let minuteWords: Set<String> = ["分", "분"]
  /// The words before a time whose parts a point separates: `klo 15.12`.
  private static let timeWords: Set<String> = [
    "klo", "kl", "ore", "alle", "um", "pukul", "jam", "kell", "at",
  ]

  /// Reads a time that starts with a number; returns `false` for a time that no day has.
  private func readTime(
    _ date: inout WrittenDate,
    number: Int,
    digits: Int,
    _ half: DayHalf?,
    at index: Int,
    behind start: Int
  ) -> Bool {
    if digits == 6 || digits == 4, index > 0, tokens[index - 1] == .word("t") {
      let value = digits == 6 ? number : number * 100
      guard date.setTime(value / 10_000, value / 100 % 100, value % 100) else { return false }
      readZone(&date, from: index + 1)
      return true
    }
    guard digits <= 2 else { return true }
    switch token(index + 1) {
    case .mark(":"), .word("h"): return readClock(&date, number, half, from: index + 2)
    case .mark(".") where isTimeWithPoint(index) || isTimeWithPoint(index, behind: start):
      return readClock(&date, number, half, from: index + 2)
    case .word(let word) where Self.hourWords.contains(word):
      if let next = token(index + 3), case .word(let unit) = next, Self.minuteWords.contains(unit) {
        return readClock(&date, number, half, from: index + 2)
      }
      return set(&date, number, 0, 0, half)
    default:
      guard let (half, end) = dayHalf(of: number, at: index + 1), 1...12 ~= number,
        set(&date, number, 0, 0, half)
      else { return true }
      readZone(&date, from: end)
      return true
    }
  }

  /// Returns `true` for `15.12` between words that say that it is a time: `klo 15.12`, `15.12 WIB`, `3.12pm`.
  private func isTimeWithPoint(_ index: Int) -> Bool {
    guard token(index + 2)?.number?.digits == 2 else { return false }
    switch token(index + 3) {
    case .zone, .word("uhr"): return true
    default: break
    }
    if dayHalf(of: 1, at: index + 3) != nil { return true }
    let before = index > 1 && tokens[index - 1] == .mark(".") ? index - 2 : index - 1
    guard before >= 0, case .word(let word) = tokens[before] else { return false }
    return Self.timeWords.contains(word)
  }

  /// Returns `true` for the time directly behind a date in a language whose times have points, `5.3.2019 15.12`; not for
  /// the second one of two dates.
  private func isTimeWithPoint(_ index: Int, behind start: Int) -> Bool {
    guard conventions.hasPointInTimes, token(index + 2)?.number?.digits == 2 else { return false }
    guard index == start || index == start + 1 && tokens[start] == .mark(",") else { return false }
    return token(index + 3) != .mark(".") || token(index + 4)?.number?.digits != 4
  }

  /// Reads a time directly before the date at `start`, as Vietnamese writes it: `15:12 21/10/19`, `15:12:33 UTC 21 thg 10, 2019`.
  func readTime(_ date: inout WrittenDate, before start: Int) {
    var end = start
    if end > 0, tokens[end - 1] == .mark(",") || tokens[end - 1] == .mark("-") { end -= 1 }
    if end > 0, case .zone = tokens[end - 1] { end -= 1 }
    var first = end - 1
    while first >= 2, tokens[first].number?.digits == 2, tokens[first - 1] == .mark(":"),
      tokens[first - 2].number != nil
    {
      first -= 2
    }
    guard first >= 0, first < end - 1, let (hour, digits) = tokens[first].number, digits <= 2 else {
      return
    }
    _ = readClock(&date, hour, nil, from: first + 2)
  }

  /// Reads the minutes and seconds behind an hour, and the zone; returns `false` for a time that no day has.
  private func readClock(
    _ date: inout WrittenDate,
    _ hour: Int,
    _ half: DayHalf?,
    from start: Int
  ) -> Bool {
    guard let (minute, digits) = token(start)?.number else { return true }
    var index = start + 1
    let hasUnit = isMinuteWord(index)
    guard digits == 2 || hasUnit else { return false }
    if hasUnit { index += 1 }
    var second = 0
    let hasSeconds =
      token(index) == .mark(":") || token(index) == .mark(".") && token(start - 1) == .mark(".")
    if hasSeconds, let (value, digits) = token(index + 1)?.number, digits == 2 {
      (second, index) = (value, index + 2)
      if token(index) == .mark(".") || token(index) == .mark(","), token(index + 1)?.number != nil {
        index += 2
      }
    }
    let following = dayHalf(of: hour, at: index)
    index = following?.end ?? index
    guard set(&date, hour, minute, second, following?.half ?? half) else { return false }
    readZone(&date, from: index)
    return true
  }

  private func isMinuteWord(_ index: Int) -> Bool {
    guard case .word(let word)? = token(index) else { return false }
    return Self.minuteWords.contains(word)
  }

  /// Sets the time of an hour in a half of the day; returns `false` if no day has it.
  private func set(
    _ date: inout WrittenDate,
    _ hour: Int,
    _ minute: Int,
    _ second: Int,
    _ half: DayHalf?
  ) -> Bool {
    guard let half, 1...12 ~= hour else { return date.setTime(hour, minute, second) }
    guard let hour = half.hour(hour) else { return true }
    return date.setTime(hour, minute, second)
  }

  /// Returns the half of the day that is written behind an hour, `pm`, `p.m.` or `noon`, with the index of the token after it.
  private func dayHalf(of hour: Int, at index: Int) -> (half: DayHalf, end: Int)? {
    guard case .word(let word)? = token(index) else { return nil }
    if token(index + 1) == .mark("."), case .word(let second)? = token(index + 2),
      let half = DayHalf.following(word + second, conventions.language)
    {
      return (half, token(index + 3) == .mark(".") ? index + 4 : index + 3)
    }
    if let half = DayHalf.following(word, conventions.language) { return (half, index + 1) }
    if hour == 12, Self.namedHours[word] != nil { return (word == "noon" ? .pm : .am, index + 1) }
    return nil
  }

  /// Returns `true` for `CET`, `+0100` and `+01:00`; ` - 10 comments` is no zone.
  func isZone(at start: Int) -> Bool {
    if case .zone? = token(start) { return true }
    return token(start + 1)?.number?.digits == 4 || token(start + 2) == .mark(":")
  }

  /// Reads the zone behind a time.
  func readZone(_ date: inout WrittenDate, from start: Int) {
    var index = start
    var isNamed = false
    if token(index) == .mark("(") { index += 1 }
    if case .zone(let zone)? = token(index) {
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
}
