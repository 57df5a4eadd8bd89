/// Dates of HTTP (RFC 9110, section 5.6.7), in the form that servers must send:
/// `Sun, 06 Nov 1994 08:49:37 GMT`.
public enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds since 1970; `nil` where `text` is no such date.
  public static func seconds(_ text: String) -> Double? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int(words[1]),
      let month = months.firstIndex(of: String(words[2])), let year = Int(words[3]),
      (1...31).contains(day), (1600...9999).contains(year)
    else { return nil }
    let time = words[4].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]),
      (0...60).contains(time[2])
    else { return nil }
    let days = dayNumber(year: year, month: month + 1, day: day)
    return Double(days * 86_400 + time[0] * 3600 + time[1] * 60 + time[2])
  }

  /// Days since 1970-01-01 in the Gregorian calendar; March is the first month of the count.
  private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
