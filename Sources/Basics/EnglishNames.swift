/// The English names of months and weekdays, lowercase; their abbreviations are the first three letters, as in HTTP
/// ([RFC 9110, section 5.6.7](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7)).
package enum EnglishNames {
  /// The months from January.
  package static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// The days of the week from Sunday.
  package static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  /// The abbreviations of the months: `jan`.
  package static let shortMonths = months.map { String($0.prefix(3)) }

  /// The abbreviations of the days of the week: `sun`.
  package static let shortWeekdays = weekdays.map { String($0.prefix(3)) }
}
