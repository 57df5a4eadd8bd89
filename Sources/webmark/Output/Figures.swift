/// Numbers written for people.
enum Figures {
  /// `1234567` becomes `1,234,567`.
  static func grouped(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var end = digits.count - 3
    while end > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: end))
      end -= 3
    }
    return number < 0 ? "-" + digits : digits
  }

  /// `1536000` becomes `1.5 MB`.
  static func bytes(_ count: Int) -> String {
    var value = Double(count)
    for unit in ["B", "kB", "MB", "GB"] {
      if value < 1000 { return unit == "B" ? "\(count) B" : "\(oneDecimal(value)) \(unit)" }
      value /= 1000
    }
    return "\(oneDecimal(value)) TB"
  }

  /// `61.24` seconds becomes `1 min 1 s`; under a minute, one decimal is kept.
  static func duration(_ seconds: Double) -> String {
    guard seconds >= 60, seconds.isFinite else { return "\(oneDecimal(seconds)) s" }
    let whole = Int(min(seconds, 1e9))
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    return hours > 0 ? "\(hours) h \(minutes) min" : "\(minutes) min \(whole % 60) s"
  }

  /// One digit behind the point.
  static func oneDecimal(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return "?" }
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    return "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }
}
