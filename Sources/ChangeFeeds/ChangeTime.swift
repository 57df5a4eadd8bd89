import WebDates

/// Points in time as users write them: a date, or a duration before now.
public enum ChangeTime {
  /// Returns a time in seconds since 1970; `nil` if the text is neither a date nor a duration such as `7d`.
  public static func seconds(_ text: String, now: Double) -> Double? {
    TimeSpan(text).map { now - $0.seconds } ?? WebDate.seconds(text)
  }
}
