import Basics
import MarkupExtraction

/// A rule that reports misspelt properties.
struct PropertyUnknown: PageRule {
  let id: RuleID = "SD-PROPERTY"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "A property is misspelt"
  let explanation =
    """
    A property that schema.org does not have is ignored. Reported here are those close to a property of \
    schema.org 30.1; case counts.
    """
  let hint = "Write the property as on https://schema.org/docs/full.html."

  func check(_ page: CheckedPage) -> [Finding] {
    UnknownProperties.of(page).compactMap { unknown in
      unknown.nearest.map {
        finding(
          "\(unknown.type) has the unknown property \(Quotation.of(unknown.name)) (did you mean \($0)?).",
          at: unknown.node.location
        )
      }
    }
  }
}

/// The properties of a page's nodes that schema.org does not have.
enum UnknownProperties {
  struct Property {
    var name: String
    var type: String
    var nearest: String?
    var node: StructuredDataNode
  }

  /// The maximum number of properties of a page.
  private static let limit = 40

  /// Returns the properties, each name once.
  static func of(_ page: CheckedPage) -> [Property] {
    var found: [Property] = []
    var seen: Set<String> = []
    for node in page.nodes where found.count < limit {
      guard let type = node.types.first(where: SchemaVocabulary.types.contains) else { continue }
      for property in node.item.properties.prefix(200) where found.count < limit {
        // `query-input` and `result-output` annotate the properties of actions.
        let name = property.name.split(separator: "-").first.map(String.init) ?? property.name
        guard SchemaVocabulary.contains(name, property.name, SchemaVocabulary.properties) == false,
          !name.hasPrefix("@"), seen.insert(name).inserted
        else { continue }
        let nearest = NearestWord.of(name, among: SchemaVocabulary.sortedProperties)
        found.append(Property(name: name, type: type, nearest: nearest, node: node))
      }
    }
    return found
  }
}
