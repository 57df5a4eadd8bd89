import Basics
import MarkupExtraction

/// A rule that reports properties that schema.org does not have.
struct PropertyUnknown: PageRule {
  let id = "SD-PROPERTY"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "A property is unknown to schema.org"
  let explanation =
    "An unknown property is ignored. The names are those of schema.org 30.1; case counts."
  let hint = "Write the property as on https://schema.org/docs/full.html."

  func check(_ page: CheckedPage) -> [Finding] {
    var findings: [Finding] = []
    var seen: Set<String> = []
    for node in page.nodes where findings.count <= PageChecker.findingLimit {
      guard let type = node.types.first(where: SchemaVocabulary.types.contains) else { continue }
      for property in node.item.properties.prefix(200) {
        // `query-input` and `result-output` annotate the properties of actions.
        let name = property.name.split(separator: "-").first.map(String.init) ?? property.name
        guard SchemaVocabulary.contains(name, property.name, SchemaVocabulary.properties) == false,
          !name.hasPrefix("@"), seen.insert(name).inserted
        else { continue }
        let nearest = NearestWord.of(name, among: SchemaVocabulary.sortedProperties)
        let better = nearest.map { " (did you mean \($0)?)" } ?? ""
        findings.append(
          finding(
            "\(type) has the unknown property \(Quotation.of(name))\(better).",
            at: node.location
          )
        )
      }
    }
    return findings
  }
}
