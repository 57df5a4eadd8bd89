import HTMLParsing
import MarkupExtraction

/// The attributes of any [CreativeWork](https://schema.org/CreativeWork), article, book or recipe.
struct WorkAttributes {
  let entity: MarkupItem

  func fill(_ attributes: inout AttributeSet) {
    attributes.set("languages", entity.all("inLanguage").compactMap(LanguageTag.normalized))
    attributes.set("subject", entity.first("articleSection", "about"))
    attributes.set(
      "identifier",
      entity.first("sku", "isbn", "gtin", "gtin13", "gtin14", "gtin12", "gtin8", "mpn", "doi")
    )
    attributes.set("pageCount", entity.number("numberOfPages"))
    attributes.set("duration", duration)
    attributes.set("headline", entity.first("headline")?.decodingMarkup)
    attributes.set("originalSource", entity.first("isBasedOn", "isBasedOnUrl"))
    attributes.set("director", Self.unique(entity.all("director", "directors")))
    attributes.set("producer", Self.unique(entity.all("productionCompany", "producer")))
    attributes.set("genre", Self.unique(entity.all("genre")))
    attributes.set("audiences", entity.all("audience"))
    attributes.set("coverage", entity.all("contentLocation", "spatialCoverage"))
    attributes.set("version", entity.first("softwareVersion", "version"))
    attributes.set("org_schema_os", entity.first("operatingSystem"))
    setRights(&attributes)
    setContentRating(&attributes)
    let extra = entity.all("recipeCategory", "recipeCuisine")
    let keywords = attributes.keywords + extra
    attributes.set("keywords", keywords, limit: GeneralAttributes.keywordLimit)
  }

  /// The total time; for a recipe without it, the sum of preparation and cooking time.
  private var duration: Double? {
    if let all = entity.first("totalTime", "duration").flatMap(ISODuration.seconds) { return all }
    let parts = ["prepTime", "cookTime"].compactMap {
      entity.first($0).flatMap(ISODuration.seconds)
    }
    return parts.isEmpty ? nil : parts.reduce(0, +)
  }

  private static func unique(_ names: [String]) -> String {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }.joined(separator: ", ")
  }

  private func setRights(_ attributes: inout AttributeSet) {
    let parts = [entity.first("copyrightYear"), entity.first("copyrightHolder")].compactMap { $0 }
    attributes.set(
      "copyright",
      parts.isEmpty ? entity.first("copyrightNotice") : parts.joined(separator: " ")
    )
    attributes.set("rights", entity.first("license", "usageInfo"))
  }

  private func setContentRating(_ attributes: inout AttributeSet) {
    if let family = entity.first("isFamilyFriendly").flatMap(Self.boolean) {
      attributes.set("contentRating", family ? 0 : 1)
    } else {
      attributes.set("contentRating", entity.first("contentRating").flatMap(ContentRating.value))
    }
  }

  private static func boolean(_ text: String) -> Bool? {
    switch text.lastPart(behind: "/")?.lowercased() {
    case "true", "yes", "1": true
    case "false", "no", "0": false
    default: nil
    }
  }
}

/// The content rating, which indicates whether content is for adults.
enum ContentRating {
  private static let explicit: Set<String> = [
    "adult", "explicit", "mature", "restricted", "nc-17", "mpaa nc-17", "x", "xxx", "18", "18+",
    "r18", "fsk 18", "esrb ao",
    // The label of the Association of Sites Advocating Child Protection.
    "rta-5042-1996-1400-1577-rta",
  ]
  private static let clean: Set<String> = [
    "clean", "general", "safe for kids", "g", "mpaa g", "pg", "mpaa pg", "all ages", "everyone",
    "0", "0+", "fsk 0", "fsk 6", "tv-g", "tv-y", "tv-pg", "pg-13", "mpaa pg-13",
  ]

  /// Returns 1 for explicit, 0 for clean; `nil` if the text indicates neither.
  static func value(_ text: String) -> Double? {
    let words = text.collapsingWhitespace.lowercased()
    return explicit.contains(words) ? 1 : clean.contains(words) ? 0 : nil
  }
}
