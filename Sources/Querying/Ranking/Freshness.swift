/// What the date of a thing is worth, where its type asks for it.
public enum Freshness {
  /// A factor around 1.
  ///
  /// News and posts lose with the months; events that are over stand back; a recipe does not age.
  ///
  /// - Parameters:
  ///   - type: The uniform type identifier.
  ///   - date: The date of the thing, in seconds since 1970.
  ///   - now: The present, in seconds since 1970.
  /// - Returns: From 0.5 to 1.25.
  public static func factor(type: String, date: Int64?, now: Int64) -> Double {
    guard let date else { return 1 }
    let days = Double(now.subtractingReportingOverflow(date).partialValue) / 86_400
    switch type {
    case "webmark.article", "NewsArticle", "BlogPosting", "SocialMediaPosting":
      // Half of the gain is left after a month.
      return 1 + 0.25 / (1 + max(0, days) / 30)
    case "public.calendar-event", "Event":
      return days > 1 ? 0.5 : days > -60 ? 1.2 : 1
    default: return 1
    }
  }
}
