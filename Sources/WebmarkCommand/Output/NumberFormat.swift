/// Formats numbers for people.
enum NumberFormat {
  /// Returns a number with thousands separators, such as `1,234,567`.
  static func grouped(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var end = digits.count - 3
    while end > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: end))
      end -= 3
    }
    return number < 0 ? "-" + digits : digits
  }

  /// Returns a number with its noun, such as `1 page` and `2 pages`.
  static func counted(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Returns a size such as `1.5 MB` for 1536000.
  static func bytes(_ count: Int) -> String {
    var value = Double(count)
    for unit in ["B", "kB", "MB", "GB"] {
      if value < 1000 { return unit == "B" ? "\(count) B" : "\(oneDecimal(value)) \(unit)" }
      value /= 1000
    }
    return "\(oneDecimal(value)) TB"
  }

  /// Returns a duration such as `1 min 1 s` for 61.24 seconds; values below a minute have one decimal.
  static func duration(_ seconds: Double) -> String {
    guard seconds >= 60, seconds.isFinite else { return "\(oneDecimal(seconds)) s" }
    let whole = Int(min(seconds, 1e9))
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    return hours > 0 ? "\(hours) h \(minutes) min" : "\(minutes) min \(whole % 60) s"
  }

  /// Returns a number with one decimal.
  static func oneDecimal(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return "?" }
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    return "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }
}
