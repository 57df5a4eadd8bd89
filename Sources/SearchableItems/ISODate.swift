/// Normalization of ISO 8601 dates in markup to one form: `2036-06-20T20:45:00Z`.
enum ISODate {
  /// Returns `text` in UTC; a date without a time starts at midnight, a year or a month on its first day.
  ///
  /// The result is `nil` if `text` is not a date.
  static func normalized(_ text: String) -> String? {
    if isNormal(text.utf8.span) { return text }
    var bytes = Array(text.utf8.prefix(40))
    if bytes.count == 4 { bytes += "-01".utf8 }
    if bytes.count == 7 { bytes += "-01".utf8 }
    guard let date = DateParts(bytes) else { return nil }
    return date.text
  }

  /// Returns `true` if a text already has this form, as most do; accepts only days up to the 28th.
  private static func isNormal(_ text: Span<UInt8>) -> Bool {
    guard text.count == 20, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":"), text[19] == UInt8(ascii: "Z")
    else { return false }
    func field(_ start: Int) -> Int {
      let (tens, ones) = (text[start] &- 0x30, text[start + 1] &- 0x30)
      return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : .max
    }
    return field(0) < 100 && field(2) < 100 && 1...12 ~= field(5) && 1...28 ~= field(8)
      && field(11) < 24 && field(14) < 60 && field(17) < 60
  }

  /// Returns `true` if `text` is a date without a time.
  static func isDay(_ text: String) -> Bool {
    text.utf8.count == 10 && normalized(text) != nil
  }
}

/// A parsed date in UTC.
private struct DateParts {
  private var days: Int
  private var seconds = 0

  init?(_ bytes: [UInt8]) {
    guard let year = Self.number(bytes, 0, 4), let month = Self.number(bytes, 5, 2),
      let day = Self.number(bytes, 8, 2), bytes[4] == UInt8(ascii: "-"),
      bytes[7] == UInt8(ascii: "-"), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    days = CivilDate.days(year: year, month: month, day: day)
    guard bytes.count > 10 else { return }
    guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      let hour = Self.number(bytes, 11, 2), let minute = Self.number(bytes, 14, 2),
      hour <= 24, minute <= 59
    else { return nil }
    let hasSeconds = bytes.count > 16 && bytes[16] == UInt8(ascii: ":")
    let second = hasSeconds ? Self.number(bytes, 17, 2) ?? 0 : 0
    seconds = hour * 3600 + minute * 60 + min(second, 59) - Self.offset(bytes[16...])
    days += Int((Double(seconds) / 86_400).rounded(.down))
    seconds = (seconds % 86_400 + 86_400) % 86_400
  }

  var text: String {
    let (year, month, day) = CivilDate.date(days: days)
    let digits = String(year).utf8
    var text = [UInt8](repeating: 0x30, count: max(0, 4 - digits.count))
    text.reserveCapacity(24)
    text += digits
    text.append(field: month, behind: "-")
    text.append(field: day, behind: "-")
    text.append(field: seconds / 3600, behind: "T")
    text.append(field: seconds / 60 % 60, behind: ":")
    text.append(field: seconds % 60, behind: ":")
    text.append(UInt8(ascii: "Z"))
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the UTC offset in seconds: `+01:00`, `-0530`; 0 if there is none.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let sign = bytes.lastIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") })
    else { return 0 }
    let digits = bytes[(sign + 1)...].filter { (0x30...0x39).contains($0) }
    guard digits.count == 4 || digits.count == 2 else { return 0 }
    let hours = number(digits, 0, 2) ?? 0
    let minutes = digits.count == 4 ? number(digits, 2, 2) ?? 0 : 0
    return (bytes[sign] == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
    guard start + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[start..<(start + count)] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }
}

/// Conversions between dates of the Gregorian calendar and days since 1970-01-01; years start in March
/// internally.
enum CivilDate {
  static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthIndex + 2) / 5 + 1
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}

extension [UInt8] {
  /// Appends a separator and a two-digit number.
  fileprivate mutating func append(field: Int, behind mark: Unicode.Scalar) {
    append(UInt8(ascii: mark))
    append(UInt8(truncatingIfNeeded: 0x30 + field / 10))
    append(UInt8(truncatingIfNeeded: 0x30 + field % 10))
  }
}
