/// The ranking factor of a result's date, for types that depend on it.
public enum Freshness {
  /// Returns a factor around 1.
  ///
  /// News and posts lose value over months, and past events rank lower; a recipe does not age.
  ///
  /// - Parameters:
  ///   - type: The uniform type identifier.
  ///   - date: The date of the result, in seconds since 1970.
  ///   - now: The current time, in seconds since 1970.
  /// - Returns: A factor from 0.5 to 1.25.
  public static func factor(type: String, date: Int64?, now: Int64) -> Double {
    guard let date else { return 1 }
    let days = Double(now.subtractingReportingOverflow(date).partialValue) / 86_400
    switch type {
    case "webmark.article", "NewsArticle", "BlogPosting", "SocialMediaPosting":
      // Half of the bonus remains after a month.
      return 1 + 0.25 / (1 + max(0, days) / 30)
    case "public.calendar-event", "Event":
      return days > 1 ? 0.5 : days > -60 ? 1.2 : 1
    default: return 1
    }
  }
}
