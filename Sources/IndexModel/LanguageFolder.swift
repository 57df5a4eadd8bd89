import Basics

/// The folder of a language in the path of a URL: `pt-br` in `/docs/pt-br/install`.
enum LanguageFolder {
  /// The languages for which sites have folders; without codes that are often other folders, such as those of countries.
  private static let languages: Set<String> = [
    "ar", "bg", "cs", "da", "de", "el", "en", "es", "et", "fa", "fi", "fr", "he", "hi", "hr", "hu",
    "it", "ja", "ko", "lt", "lv", "nb", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "th",
    "tr", "vi", "zh",
  ]

  /// Returns `true` if a URL has folders of languages, but none of the language that its page declares.
  static func isOther(_ url: String, than declared: String) -> Bool {
    let language = primary(declared.utf8)
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let folders = path.split(separator: UInt8(ascii: "/")).dropFirst(2).dropLast()
      .filter(isTag).map(primary).filter(languages.contains)
    return !folders.isEmpty && !language.isEmpty && !folders.contains(language)
  }

  /// Returns `true` for two letters, also with a region or a script: `de`, `pt-br`, `zh_Hans`.
  private static func isTag(_ folder: Substring.UTF8View) -> Bool {
    let parts = folder.split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    return (1...2).contains(parts.count) && parts[0].count == 2
      && parts.allSatisfy { $0.count <= 4 && $0.allSatisfy(\.isASCIIAlphanumeric) }
  }

  private static func primary(_ tag: some Collection<UInt8>) -> String {
    let letters = tag.prefix(while: \.isASCIILetter).map(\.asciiLowercased)
    return String(decoding: letters, as: UTF8.self)
  }
}
