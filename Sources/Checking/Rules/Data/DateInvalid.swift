import Basics
import FoundationEssentials
import MarkupExtraction
import WebDates

/// A rule that reports dates that are unreadable or not in the form of ISO 8601 or, for publications, in the future.
struct DateInvalid: PageRule {
  let id: RuleID = "SD-DATE"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "A date is invalid"
  let explanation =
    """
    Dates are ISO 8601 (2027-06-25T15:00:00+02:00), also with years before 1000 and before our era (-0043-12-07); \
    doorTime, availabilityStarts and availabilityEnds may be times of each day (18:30:00). A date that no calendar has is \
    ignored, 01/02/2026 is a day in January or in February, search engines may ignore 17 May 2019, a page cannot have been \
    published later than now, and nothing ends before it starts.
    """
  let hint = "Write the date as YYYY-MM-DD, with the time and the UTC offset if they matter."

  /// The properties with dates.
  private static let dates = [
    "datePublished", "dateModified", "dateCreated", "uploadDate", "datePosted", "startDate",
    "endDate",
    "validFrom", "validThrough", "availabilityStarts", "availabilityEnds", "doorTime",
    "previousStartDate", "priceValidUntil", "expires", "birthDate", "deathDate", "foundingDate",
  ]
  /// The properties whose values may be a <https://schema.org/Time>.
  private static let times: Set<String> = ["doorTime", "availabilityStarts", "availabilityEnds"]
  /// The properties whose dates cannot be in the future.
  private static let past: Set<String> = [
    "datePublished", "dateModified", "dateCreated", "uploadDate",
  ]
  /// The meta tags with dates of the past.
  private static let metas = [
    "article:published_time", "article:modified_time", "og:updated_time",
  ]
  /// The tolerance for clocks and time zones, in seconds.
  private static let tolerance = 86_400

  func check(_ page: CheckedPage) -> [Finding] {
    let now = Int(Date().timeIntervalSince1970)
    let inNodes = page.nodes.flatMap { node in
      Self.dates.flatMap { name in
        node.item.texts(name).prefix(PageChecker.findingLimit + 1).compactMap { text in
          problem(name, text, page, isPast: Self.past.contains(name), now: now).map {
            finding($0, at: node.location)
          }
        }
      }
    }
    let inMetas = Self.metas.compactMap { name -> Finding? in
      guard let text = page.markup.openGraph(name),
        let problem = problem(name, text, page, isPast: true, now: now)
      else { return nil }
      return finding(problem, at: page.tags.meta(name) ?? page.start)
    }
    return inNodes + inMetas + page.nodes.compactMap(endBeforeStart)
  }

  /// Returns a finding if what a node describes ends before it starts.
  private func endBeforeStart(_ node: StructuredDataNode) -> Finding? {
    let pairs = [
      ("startDate", "endDate"), ("validFrom", "validThrough"), ("datePosted", "validThrough"),
    ]
    for (first, last) in pairs {
      guard let start = node.item.text(first), let end = node.item.text(last),
        let from = WrittenDate(start), let to = WrittenDate(end),
        Self.isBefore(to, from)
      else { continue }
      let message = "\(last) \(Quotation.of(end)) is before \(first) \(Quotation.of(start))."
      return finding(message, at: node.location)
    }
    return nil
  }

  /// Returns `true` if a date is before another one: by their times if both state one, otherwise by the smallest unit that both state.
  ///
  /// Of two times one may have an offset and the other not; then they may be those of zones a day apart.
  private static func isBefore(_ date: WrittenDate, _ other: WrittenDate) -> Bool {
    let precision = min(date.precision, other.precision)
    guard precision == .time else {
      let units = precision.rawValue + 1
      return [date.year, date.month, date.day].prefix(units)
        .lexicographicallyPrecedes([other.year, other.month, other.day].prefix(units))
    }
    let difference = other.secondsSince1970 - date.secondsSince1970
    return (date.offset == nil) == (other.offset == nil)
      ? difference > 0 : difference >= tolerance
  }

  /// Returns `true` if a text starts with a date in ISO 8601 that no calendar has, such as 2026-02-30.
  private static func isImpossible(_ text: String) -> Bool {
    let bytes = Array(text.folded.utf8.prefix(19))
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10])
    else { return false }
    guard CivilCalendar.isDay(year: year, month: month, day: day) else { return true }
    guard bytes.count >= 16, bytes[10] == UInt8(ascii: "T") || bytes[10] == 0x20,
      let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16])
    else { return false }
    return hour > 24 || minute > 59
  }

  /// Returns `true` for numbers with slashes before the year, such as 01/02/2026 and 01/02/26.
  private static func isAmbiguous(_ text: String) -> Bool {
    let parts = text.folded.prefix { $0 != " " && $0 != "T" }.split(separator: "/")
    guard parts.count == 3, [2, 4].contains(parts[2].utf8.count) else { return false }
    let numbers = parts.prefix(2).compactMap { Int($0) }
    return numbers.count == 2 && numbers.allSatisfy { (1...12).contains($0) }
      && numbers[0] != numbers[1]
  }

  /// Returns `true` for a time of each day, such as `18:30:00` and `18:30+02:00`.
  private static func isTime(_ text: String) -> Bool {
    let time = Array(text.folded.utf8)
    guard time.count >= 5, time[2] == UInt8(ascii: ":"), time.allSatisfy({ $0 != 0x20 }),
      number(time[0..<2]) != nil
    else { return false }
    let dated = "2000-01-01T" + text.folded
    return WrittenDate(dated)?.precision == .time && !isImpossible(dated)
  }

  /// Returns `true` for a date of ISO 8601 whose year is before 1000 or has a sign, such as `0800`, `-0043-12-07` and
  /// `+12026-01-01`.
  private static func isDistant(_ text: String) -> Bool {
    let folded = text.folded
    let hasSign = folded.hasPrefix("-") || folded.hasPrefix("+")
    let year = folded.dropFirst(hasSign ? 1 : 0).prefix { $0.isASCII && $0.isNumber }
    let digits = year.utf8.count
    guard hasSign ? (4...9).contains(digits) : digits == 4 && year != "0000" else { return false }
    // Any leap year, whose months and days are those of the other.
    let near = "2000" + folded.dropFirst((hasSign ? 1 : 0) + digits)
    return WrittenDate(near) != nil && !isImpossible(near)
  }

  /// Returns `true` for a form of ISO 8601 that few pages use: a week, a day of the year, a time of an hour alone.
  private static func isRare(_ text: String) -> Bool {
    let folded = text.folded
    guard ISODateForm.matches(folded), !isImpossible(text) else { return false }
    let date = String(folded.prefix { $0 != "T" && $0 != " " })
    return ISODateForm.isOtherDate(date) || date != folded && WrittenDate(date) != nil
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.reduce(Int?.some(0)) { value, byte in
      guard let value, byte.isASCIIDigit else { return nil }
      return 10 * value + Int(byte - 0x30)
    }
  }

  /// Returns a date in the form of ISO 8601, with the units and the offset that it states.
  private static func isoForm(of date: WrittenDate) -> String {
    switch date.precision {
    case .year: String(date.text.prefix(4))
    case .month: String(date.text.prefix(7))
    case .day: String(date.text.prefix(10))
    case .time: date.offset == nil ? String(date.text.prefix(19)) : date.text
    }
  }

  private func problem(_ name: String, _ text: String, _ page: CheckedPage, isPast: Bool, now: Int)
    -> String?
  {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    if Self.times.contains(name), Self.isTime(text) { return nil }
    guard let date = WrittenDate(text, page.markup.dateConventions), !Self.isImpossible(text) else {
      if Self.isDistant(text) || Self.isRare(text) { return nil }
      return "\(name) is \(Quotation.of(text)), which is not a date."
    }
    guard !Self.isAmbiguous(text) else {
      return "\(name) is \(Quotation.of(text)), whose day and month cannot be told apart."
    }
    if isPast, date.secondsSince1970 > now + Self.tolerance {
      return "\(name) is \(Quotation.of(text)), which is in the future."
    }
    guard !ISODateForm.matches(text.folded) else { return nil }
    return
      "\(name) is \(Quotation.of(text)), which is not in the form of ISO 8601 (\(Self.isoForm(of: date)))."
  }
}
