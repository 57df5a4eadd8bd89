import FoundationEssentials
import WebDates

/// `Retry-After` in both forms (RFC 9110, section 10.2.3), in seconds.
enum RetryAfter {
  /// Longer pauses are cut.
  private static let limit = 3600.0

  static func seconds(_ value: String) -> Double? {
    if let seconds = Double(value), seconds >= 0 { return min(seconds, limit) }
    guard let time = WebDate.seconds(value) else { return nil }
    return min(max(0, time - Date().timeIntervalSince1970), limit)
  }
}
