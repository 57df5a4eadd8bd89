import HTMLParsing

extension AttributeSet {
  /// The names of attributes that people read and whose values many pages escape twice, as in `Sauces &amp; Dips`.
  ///
  /// Titles, descriptions, people and searched texts are decoded where they are chosen.
  private static let readNames = [
    "keywords", "alternateNames", "subject", "genre", "musicalGenre", "publishers", "organizations",
    "artist", "album", "composer", "lyricist", "director", "producer", "performers", "participants",
    "editors", "contributors", "audiences", "coverage", "role", "copyright", "containerTitle",
    "containerDisplayName", breadcrumbsName, "namedLocation", "fullyFormattedAddress",
    "thoroughfare", "city", "stateOrProvince", "country",
  ]

  /// Decodes the markup and the character references in values that people read.
  mutating func decodeMarkup() {
    for name in Self.readNames {
      switch values[name] {
      case .text(let text) where Self.mayHaveMarkup(text):
        values[name] = nil
        set(name, text.decodingMarkup.collapsingWhitespace)
      case .list(let texts) where texts.contains(where: Self.mayHaveMarkup):
        values[name] = nil
        set(name, texts.map { $0.decodingMarkup.collapsingWhitespace })
      default: continue
      }
    }
  }

  private static func mayHaveMarkup(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }
  }
}
