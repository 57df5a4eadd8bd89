/// The top-level domain of a host and the language of a page as hints at encodings.
struct EncodingHint {
  /// The addition to the score of an encoding of the languages.
  static let bonus = 0.25

  /// The languages of top-level domains whose pages are in other encodings than windows-1252.
  private static let countries: [String: String] = [
    "ru": "ru", "su": "ru", "by": "ru", "kz": "ru", "ua": "uk ru",
    "bg": "bg", "rs": "mk", "mk": "mk", "gr": "el", "cy": "el", "il": "he", "ir": "fa", "th": "th",
    "tr": "tr", "sa": "ar", "eg": "ar", "ae": "ar", "sy": "ar", "jo": "ar",
    "pl": "pl", "cz": "cs", "sk": "sk", "hu": "hu", "ro": "ro", "hr": "hr", "si": "sl",
    "lt": "lt", "lv": "lv", "ee": "et", "jp": "ja", "kr": "ko", "cn": "zh", "sg": "zh",
    "tw": "zh-tw", "hk": "zh-tw", "mo": "zh-tw",
  ]
  /// Languages that share the encodings of another one.
  private static let relatives = [
    "be": "ru", "kk": "ru", "sr": "mk", "bs": "hr", "iw": "he", "yi": "he", "ur": "fa", "az": "tr",
    "nb": "no", "nn": "no",
  ]

  private let languages: [String]

  /// Creates the hint of a host and of a language tag.
  init(host: String?, language: String?) {
    let domain = host?.split(separator: ".").last.map(String.init) ?? ""
    var languages = Self.countries[domain].map { $0.split(separator: " ").map(String.init) } ?? []
    if let primary = language?.split(separator: "-").first.map(String.init) {
      languages.append(Self.relatives[primary] ?? primary)
    }
    self.languages = languages
  }

  /// Returns `true` if one of the languages is written in an encoding with these languages.
  func prefers(_ languages: [Substring]) -> Bool {
    self.languages.contains { language in languages.contains { $0 == language } }
  }
}
