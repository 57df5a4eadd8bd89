import Basics
import HTMLParsing

/// A rule that reports JSON-LD with a misspelt media type.
struct DataMediaType: PageRule {
  let id: RuleID = "SD-MIME"
  let group = RuleGroup.data
  let level = Level.error
  let title = "The type of a JSON-LD block is misspelt"
  let explanation =
    "Only scripts of the type application/ld+json are read; others are ignored."
  let hint = "Write type=\"application/ld+json\"."

  private static let type = "application/ld+json"

  func check(_ page: CheckedPage) -> [Finding] {
    page.elements.scripts.firstFindings { element -> Finding? in
      guard let value = page.document.attribute(.type, of: element) else { return nil }
      let type = value.prefix { $0 != ";" }.lowercased().folded
      guard type != Self.type, type.utf8.count < 60, isNear(type) else { return nil }
      return finding(
        "The type is \(Quotation.of(value)), not \(Self.type).",
        at: page.tags.location(of: element)
      )
    }
  }

  private func isNear(_ type: String) -> Bool {
    let words = type.split { !$0.isLetter }.map(String.init)
    let isNamed = words.contains("ld") && words.contains("json")
    return isNamed || words.contains("jsonld") || words.contains("ldjson")
      || NearestWord.editDistance(Array(type.utf8), Array(Self.type.utf8)) <= 2
  }
}
