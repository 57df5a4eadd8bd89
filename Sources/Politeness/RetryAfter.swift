import Basics
import FoundationEssentials
import WebDates

/// `Retry-After` in both forms (RFC 9110, section 10.2.3), in seconds.
package enum RetryAfter {
  /// The longest pause; larger values are reduced to it.
  private static let limit = 3600.0

  /// Returns the pause that a field value requests; `nil` if it is malformed.
  package static func seconds(_ value: String) -> Double? {
    if !value.isEmpty, value.utf8.allSatisfy({ $0.isASCIIDigit }) {
      return min(Double(value) ?? limit, limit)
    }
    // All three date formats start with the weekday (RFC 9110, section 5.6.7).
    guard value.first?.isLetter == true, value.contains(":"), let time = WebDate.seconds(value)
    else { return nil }
    return min(max(0, time - Date().timeIntervalSince1970), limit)
  }
}
