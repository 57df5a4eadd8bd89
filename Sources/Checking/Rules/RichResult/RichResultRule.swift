import MarkupExtraction

/// A rule that checks nodes for the required or the recommended properties of one row of
/// ``RichResultType/table``.
struct RichResultRule: PageRule {
  private let type: RichResultType
  private let row: Int
  private let isRequired: Bool
  /// The checked properties: the path, and its words in messages.
  private let properties: [(path: PropertyPath, words: String)]

  /// A rule per row and requirement level that has properties; required properties come first.
  static let all: [RichResultRule] = RichResultType.table.indices.flatMap { row in
    [true, false].map { RichResultRule(row: row, isRequired: $0) }
      .filter { !$0.properties.isEmpty }
  }

  private init(row: Int, isRequired: Bool) {
    self.row = row
    self.isRequired = isRequired
    type = RichResultType.table[row]
    properties = (isRequired ? type.required : type.recommended).map { text in
      (PropertyPath(text), PropertyPath.words(of: text))
    }
  }

  private var word: String { isRequired ? "required" : "recommended" }

  var id: RuleID { RuleID(rawValue: "RICH-\(type.id)-\(word.uppercased())") }
  let group = RuleGroup.richResult
  var level: Level { isRequired ? .error : .note }
  var title: String { "\(type.name): \(word) properties" }
  var explanation: String {
    let consequence =
      isRequired ? "Without all of these Google shows no such result" : "Google asks for these"
    let names = properties.map(\.words).joined(separator: ", ")
    return "\(consequence): \(names). Compared with \(type.confirmation)."
  }
  var hint: String { "See \(type.reference)." }

  func check(_ page: CheckedPage) -> [Finding] {
    page.nodesOfRows[row].filter(isChecked).compactMap { node in
      let missing = properties.filter { !$0.path.isSatisfied(by: node.item) }
      guard !missing.isEmpty else { return nil }
      let names = missing.map(\.words).joined(separator: ", ")
      let type = Quotation.cleaned(node.types[0], limit: 60)
      return finding("\(type) has no \(names).", at: node.location)
    }
  }

  private func isChecked(_ node: StructuredDataNode) -> Bool {
    // A node without properties refers to one that is described elsewhere, except an outermost one
    // without an identifier, which is empty.
    guard !node.item.properties.isEmpty || node.property == nil && node.item.id == nil else {
      return false
    }
    let names = node.item.properties.lazy.map(\.name)
    guard type.marks.isEmpty || names.contains(where: type.marks.contains) else { return false }
    switch type.scope {
    case .anywhere: return true
    case .main: return ["mainEntity", "hasVariant", nil].contains(node.property)
    case .alone: return !node.parentTypes.contains(where: SchemaTypes.reviewed.contains)
    }
  }
}
