import Basics
import MarkupExtraction

/// Language tags of [BCP 47](https://www.rfc-editor.org/info/bcp47).
enum LanguageTag {
  /// Returns the tag of a language as pages write it: `en-US` for `en_us`, `de` for `deutsch`; `nil` if the
  /// text is no language.
  static func normalized(_ text: String) -> String? {
    let first = text.lowercased().prefix(60).split {
      $0 == "," || $0 == ";" || $0 == " " || $0 == "."
    }
    .first
    guard let first else { return nil }
    if let code = codes[String(first)] { return code }
    let parts = first.split { $0 == "-" || $0 == "_" }
    guard let language = parts.first, isLowercase(language), 2...3 ~= language.utf8.count,
      parts.allSatisfy({ 1...8 ~= $0.utf8.count && $0.utf8.allSatisfy(isAlphanumeric) })
    else { return nil }
    // Subtags of extensions are lowercase (RFC 5646, section 2.1.1): `en-US-u-ca-gregory`.
    let end = parts.firstIndex { $0.utf8.count == 1 } ?? parts.count
    let subtags = parts[1..<end].map(subtag) + parts[end...].map { String($0) }
    return ([String(language)] + subtags).joined(separator: "-")
  }

  /// Returns a subtag in its usual case: `Hans`, `US`.
  private static func subtag(_ part: Substring) -> String {
    guard isLowercase(part) else { return String(part) }
    switch part.utf8.count {
    case 4: return part.prefix(1).uppercased() + part.dropFirst()
    case 2: return part.uppercased()
    default: return String(part)
    }
  }

  private static func isLowercase(_ text: Substring) -> Bool {
    text.utf8.allSatisfy(\.isASCIILowercase)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    byte.isASCIILowercase || byte.isASCIIDigit
  }

  /// The codes of lowercase names, English and own.
  private static let codes: [String: String] = {
    var codes: [String: String] = [:]
    for (code, names) in names {
      for name in names.split(separator: " ") { codes[String(name)] = code }
    }
    return codes
  }()

  private static let names: [(String, String)] = [
    ("en", "english eng"), ("de", "german deutsch ger deu"),
    ("fr", "french français francais fre fra"),
    ("es", "spanish español espanol castellano spa"), ("it", "italian italiano ita"),
    ("pt", "portuguese português portugues por"), ("nl", "dutch nederlands nld dut"),
    ("ru", "russian русский rus"), ("pl", "polish polski pol"), ("tr", "turkish türkçe turkce tur"),
    ("cs", "czech čeština česky ces cze"), ("sk", "slovak slovenčina"),
    ("hu", "hungarian magyar hun"),
    ("ro", "romanian română romana"), ("bg", "bulgarian български"), ("uk", "ukrainian українська"),
    ("el", "greek ελληνικά"), ("sv", "swedish svenska swe"), ("da", "danish dansk"),
    ("nb", "norwegian norsk bokmål"), ("fi", "finnish suomi"), ("ja", "japanese 日本語 jpn"),
    ("zh", "chinese 中文 chi zho"), ("ko", "korean 한국어"), ("ar", "arabic العربية"),
    ("he", "hebrew עברית"), ("fa", "persian farsi فارسی"), ("hi", "hindi हिन्दी"),
    ("id", "indonesian indonesia"), ("vi", "vietnamese"), ("th", "thai ไทย"),
    ("hr", "croatian hrvatski"),
    ("sr", "serbian српски srpski"), ("sl", "slovenian slovenščina"), ("ca", "catalan català"),
    ("lt", "lithuanian lietuvių"), ("lv", "latvian latviešu"), ("et", "estonian eesti"),
  ]

  /// Returns the language of a page: of its root element, its meta tags, or its main item.
  static func of(_ markup: PageMarkup, _ entity: MarkupItem?) -> String? {
    let stated = [
      markup.language, markup.openGraph("og:locale"), entity?.text("inLanguage"),
      markup.meta("language"), markup.meta("dc.language"), markup.meta("dcterms.language"),
    ]
    return stated.firstNonNil { $0.flatMap(normalized) }
  }
}
