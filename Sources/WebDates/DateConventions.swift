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
    case "en": order = parts.count == 1 || parts.contains("us") ? .monthFirst : .dayFirst
    case "zh", "ja", "ko", "hu": order = .yearFirst
    default: order = .dayFirst
    }
  }

  /// The names in CLDR of languages that pages name otherwise.
  private static let names = [
    "no": "nb", "nn": "nb", "tl": "fil", "iw": "he", "in": "id", "mo": "ro", "sh": "sr",
    "cmn": "zh",
  ]

  /// Returns `true` unless the name of a month is a word in many languages, and not the name of a month in this one: `out`, `pro`.
  func acceptsMonth(_ name: String) -> Bool {
    guard name.utf8.count <= MonthNames.ambiguousSize, let languages = MonthNames.ambiguous[name]
    else { return true }
    return languages.split(separator: " ").contains { $0 == language }
  }
}
