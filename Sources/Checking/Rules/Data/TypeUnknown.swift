import Basics
import MarkupExtraction

/// A rule that reports types that schema.org does not have.
struct TypeUnknown: PageRule {
  let id: RuleID = "SD-TYPE"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "A type is unknown to schema.org"
  let explanation =
    "A node of an unknown type is not a result of any kind. The names are those of schema.org 30.1; case counts."
  let hint = "Write the type as on https://schema.org/docs/full.html."

  func check(_ page: CheckedPage) -> [Finding] {
    page.nodes.flatMap { node in
      zip(node.types, node.item.types).compactMap { type, full in
        guard SchemaVocabulary.contains(type, full, SchemaVocabulary.types) == false else {
          return nil
        }
        let nearest = NearestWord.of(type, among: SchemaVocabulary.sortedTypes)
        let better = nearest.map { " (did you mean \($0)?)" } ?? ""
        return finding("\(Quotation.of(type)) is not a type\(better).", at: node.location)
      }
    }
  }
}
