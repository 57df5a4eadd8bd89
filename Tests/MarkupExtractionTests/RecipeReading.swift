import Foundation
import MarkupExtraction
import URLStandard

/// The fields of a recipe page, read only from its markup.
struct RecipeReading {
  let markup: PageMarkup
  let recipe: MarkupItem?
  private let all: [MarkupItem]

  init(_ markup: PageMarkup) {
    self.markup = markup
    all = Self.flattened(markup.items, depth: 0)
    let recipes = all.filter { $0.shortTypes.contains("Recipe") }
    recipe = recipes.max { $0.properties.count < $1.properties.count }
  }

  private static func flattened(_ items: [MarkupItem], depth: Int) -> [MarkupItem] {
    guard depth < 12 else { return [] }
    return items.flatMap { item in
      [item] + flattened(item.properties.flatMap { item.items($0.name) }, depth: depth + 1)
    }
  }

  /// Returns a field by the suite's name of it.
  func field(_ name: String) -> [String] {
    switch name {
    case "title": [first("name", "headline"), markup.openGraph("og:title"), markup.title].present
    case "canonical_url":
      [markup.canonicals.first?.href, markup.openGraph("og:url"), first("url"), markup.url].present
    case "site_name": siteName
    case "language": [markup.language, markup.openGraph("og:locale"), first("inLanguage")].present
    case "author": author
    case "image": image
    case "description":
      [first("description"), markup.openGraph("og:description"), markup.description].present
    case "ingredients": texts("recipeIngredient", "ingredients", "supply")
    case "instructions_list": instructions
    case "total_time": totalTime
    case "prep_time": minutes("prepTime")
    case "cook_time": minutes("cookTime")
    case "yields": yields
    case "ratings": rating("ratingValue")
    case "ratings_count": rating("ratingCount") + rating("reviewCount")
    case "category": RecipeText.list(texts("recipeCategory"))
    case "cuisine": RecipeText.list(texts("recipeCuisine"))
    case "keywords": RecipeText.list(texts("keywords"))
    case "nutrients": nutrients
    default: []
    }
  }

  private func first(_ names: String...) -> String? {
    names.lazy.compactMap { recipe?.text($0) }.first
  }

  private func texts(_ names: String...) -> [String] {
    names.lazy.map { recipe?.texts($0) ?? [] }.first { !$0.isEmpty } ?? []
  }

  private func items(_ name: String) -> [MarkupItem] { recipe?.items(name) ?? [] }

  private var siteName: [String] {
    let site = all.first { $0.shortTypes.contains("WebSite") }
    return [markup.openGraph("og:site_name"), site?.text("name"), first("publisher")].present
  }

  private var author: [String] {
    let names = texts("author").isEmpty ? texts("creator") : texts("author")
    // A node that is only referenced is named elsewhere.
    let named = names.map { name in all.first { $0.id == name }?.text("name") ?? name }
    return named.isEmpty ? [markup.author].present : named
  }

  private var image: [String] {
    let things = items("image").compactMap { $0.text("url") ?? $0.text("contentUrl") ?? $0.id }
    return [markup.openGraph("og:image"), things.first, first("image"), first("thumbnailUrl")]
      .present
  }

  private var instructions: [String] {
    let values = recipe?.values("recipeInstructions") ?? []
    let steps = (values.isEmpty ? recipe?.values("step") ?? [] : values).flatMap {
      step($0, depth: 0)
    }
    return steps.flatMap { $0.split(separator: "\n").map(String.init) }
  }

  /// Returns the steps of an instruction; a section has several.
  private func step(_ value: MarkupValue, depth: Int) -> [String] {
    guard case .item(let item) = value, depth < 6 else { return [value.text].present }
    let parts = item.values("itemListElement") + item.values("steps")
    guard parts.isEmpty else {
      let heading = item.shortTypes.contains("HowToSection") ? [item.text("name")].present : []
      return heading + parts.flatMap { step($0, depth: depth + 1) }
    }
    return [item.text("text") ?? item.text("description") ?? item.text("name")].present
  }

  private var totalTime: [String] {
    let total = minutes("totalTime")
    let parts = (minutes("prepTime") + minutes("cookTime")).compactMap { Int($0) }
    return total.isEmpty && !parts.isEmpty ? ["\(parts.reduce(0, +))"] : total
  }

  private func minutes(_ name: String) -> [String] {
    texts(name).prefix(1).compactMap(RecipeText.minutes).map { "\($0)" }
  }

  private func rating(_ name: String) -> [String] {
    let named = all.filter { $0.shortTypes.contains("AggregateRating") }
    let rating = items("aggregateRating").first ?? named.first
    return [rating?.text(name)].present
  }

  /// The yield; of several, the one with a unit.
  private var yields: [String] {
    let values = texts("recipeYield", "yield")
    let named = values.first { $0.contains(where: \.isLetter) } ?? values.first
    return [named.map(RecipeText.servings)].present
  }

  private var nutrients: [String] {
    items("nutrition").prefix(1).flatMap { item in
      item.properties.map { "\($0.name)=\(item.text($0.name) ?? "")" }
    }
  }
}

extension [String?] {
  /// The values that are neither `nil` nor empty.
  fileprivate var present: [String] { compactMap { $0 }.filter { !$0.isEmpty } }
}

/// Normalizes texts of recipes like the suite.
enum RecipeText {
  /// Returns the minutes of an ISO 8601 duration, or of words such as `1 hour 20 minutes`.
  static func minutes(_ text: String) -> Int? {
    let text = text.uppercased()
    if let number = Int(text) { return number }
    var total = 0.0
    for match in text.matches(of: /([0-9]+(?:[.,][0-9]+)?)\s*(D|H|M|S)/) {
      let number = Double(match.1.replacing(",", with: ".")) ?? 0
      // `M` before `T` counts months, which do not occur in recipes.
      let isDate = text.hasPrefix("P") && !text[..<match.range.lowerBound].contains("T")
      switch match.2 {
      case "D": total += number * 1440
      case "H": total += number * 60
      case "M": total += isDate && text.contains("T") ? 0 : number
      default: total += number / 60
      }
    }
    guard text.contains(/[0-9]/) else { return nil }
    return Int(total)
  }

  /// Returns a number of servings; `Serves 4` and `4` become `4 servings`.
  static func servings(_ text: String) -> String {
    guard let number = text.firstMatch(of: /[0-9]+/)?.0 else { return text }
    let words = text.lowercased().split { !$0.isLetter }
    let unit = words.first { units.contains(String($0)) || units.contains(String($0) + "s") }
    guard let unit else { return number == "1" ? "1 serving" : "\(number) servings" }
    let plural = unit.hasSuffix("s") ? String(unit) : unit + "s"
    return "\(number) \(number == "1" ? String(plural.dropLast()) : plural)"
  }

  private static let units: Set<String> = [
    "pancakes", "slices", "bowls", "churros", "pints", "cups", "cookies", "loaves", "items",
    "pieces", "muffins", "jars", "cakes", "squares", "bars", "pies", "rolls", "balls", "biscuits",
    "brownies", "buns", "burgers", "cupcakes", "donuts", "drinks", "glasses", "pizzas", "tarts",
  ]

  static func list(_ texts: [String]) -> [String] {
    texts.flatMap { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }
      .filter { !$0.isEmpty }
  }
}
