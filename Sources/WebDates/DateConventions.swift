/// The way in which pages in a language write dates.
///
/// ```swift
/// WrittenDate("06/07/2019", DateConventions(language: "en-US"))?.text  // "2019-06-07T00:00:00Z"
/// WrittenDate("19/03/05", DateConventions(language: "ja"))?.text       // "2019-03-05T00:00:00Z"
/// ```
public struct DateConventions: Sendable, Equatable {
  /// The order of the parts of a date that consists of numbers.
  enum Order {
    /// Day, month, year, as in most countries.
    case dayFirst
    /// Month, day, year, as in the United States.
    case monthFirst
    /// Year, month, day, also if the year has two digits, as in East Asia and in Hungary.
    case yearFirst
  }

  /// The primary language in lowercase, by its name in CLDR; empty if it is unknown.
  let language: String
  /// The order of the parts of numeric dates.
  let order: Order
  /// A Boolean value that indicates whether the month also comes first in dates with points, as on pages of the United States.
  ///
  /// English pages that state no region are often of countries where points separate day, month and year.
  let isMonthFirstWithPoints: Bool
  /// A Boolean value that indicates whether years may count from 1912, as in Taiwan.
  let countsFromRepublic: Bool

  /// Creates the conventions of a language, those of most countries if it is unknown.
  ///
  /// - Parameter tag: A tag such as `en-US` or `zh_TW`; of a list the first one counts. English without a region is that of the
  ///   United States.
  public init(language tag: String? = nil) {
    let first = tag?.lowercased().prefix { $0 != "," && $0 != ";" && $0 != " " } ?? ""
    let parts = first.split { $0 == "-" || $0 == "_" }
    let primary = parts.first.map(String.init) ?? ""
    language = Self.names[primary] ?? primary
    countsFromRepublic = language == "zh" && (parts.contains("tw") || parts.contains("hant"))
    switch language {
    case "en":
      order = parts.count == 1 || !Self.monthFirst.isDisjoint(with: parts) ? .monthFirst : .dayFirst
    case "fil": order = .monthFirst
    case "zh", "ja", "ko", "hu", "eu": order = .yearFirst
    default: order = .dayFirst
    }
    isMonthFirstWithPoints = order == .monthFirst && !(language == "en" && parts.count == 1)
  }

  /// The regions in which English dates have the month first, in CLDR.
  private static let monthFirst: Set<Substring> = ["us", "ph", "pr", "gu", "vi", "as", "mp", "um"]
  /// The languages whose times have a point: `21.10.2019 15.12`.
  private static let pointInTimes: Set<String> = ["da", "fi", "id", "fo"]
  /// The languages whose dates in numbers have points, and may have no leading zeros: `1.9.17`.
  private static let pointInDates: Set<String> = [
    "de", "lb", "fi", "da", "nb", "cs", "sk", "sl", "hr", "bs", "sr", "mk", "bg", "ru", "uk", "be",
    "pl", "ro", "tr", "az", "et", "lv", "is", "sq", "hy", "ka", "kk", "tk",
  ]

  /// A Boolean value that indicates whether a point separates the hours of a time from its minutes.
  var hasPointInTimes: Bool { Self.pointInTimes.contains(language) }
  /// A Boolean value that indicates whether points separate the numbers of a date.
  var hasPointInDates: Bool { Self.pointInDates.contains(language) }

  /// The names in CLDR of languages that pages name otherwise.
  private static let names = [
    "no": "nb", "nn": "nb", "tl": "fil", "iw": "he", "in": "id", "mo": "ro", "sh": "sr",
    "cmn": "zh",
  ]

  /// Returns `true` for a lowercase name of a month in any language, without a final point.
  package static func isMonthName(_ name: String) -> Bool { MonthNames.numbers[name] != nil }

  /// Returns the month that a lowercase name means in the language; `nil` if it is none, or a word in many languages and not the
  /// name of a month in this one: `out`, `pro`.
  func month(_ name: String) -> Int? {
    guard let month = MonthNames.numbers[name], isMonth(name) else { return nil }
    return MonthNames.exceptions[language]?[name] ?? month
  }

  private func isMonth(_ name: String) -> Bool {
    guard name.utf8.count <= MonthNames.ambiguousSize, let languages = MonthNames.ambiguous[name]
    else { return true }
    return languages.split(separator: " ").contains { $0 == language }
  }
}
