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
      (PropertyPath(text), text.replacing("|", with: " or "))
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
    return "\(consequence): \(names)."
  }
  var hint: String { "See \(type.reference)." }

  func check(_ page: CheckedPage) -> [Finding] {
    page.nodesOfRows[row].filter(isJudged).compactMap { node in
      let missing = properties.filter { !$0.path.isSatisfied(by: node.item) }
      guard !missing.isEmpty else { return nil }
      let names = missing.map(\.words).joined(separator: ", ")
      let type = Quotation.cleaned(node.types[0], limit: 60)
      return finding("\(type) has no \(names).", at: node.location)
    }
  }

  private func isJudged(_ node: StructuredDataNode) -> Bool {
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

/// A path of properties, or alternative paths.
indirect enum PropertyPath: Sendable {
  /// No property.
  case nothing
  /// One property.
  case property(String)
  /// A path that every value of a property must satisfy. Alternative paths with a common first property
  /// are evaluated per value: one offer may have a price, another a lowest price.
  case within(String, PropertyPath)
  /// Alternative paths.
  case oneOf([[String]])

  /// Parses a path such as `offers.price|offers.lowPrice`.
  init(_ text: String) {
    self.init(text.split(separator: "|").map { $0.split(separator: ".").map(String.init) })
  }

  private init(_ alternatives: [[String]]) {
    guard let steps = alternatives.first, let first = steps.first else {
      self = .nothing
      return
    }
    if alternatives.count == 1, steps.count == 1 {
      self = .property(first)
    } else if alternatives.allSatisfy({ $0.count > 1 && $0[0] == first }) {
      self = .within(first, PropertyPath(alternatives.map { Array($0.dropFirst()) }))
    } else {
      self = .oneOf(alternatives)
    }
  }

  /// Returns `true` if one of the paths leads to a value through every node on the way.
  ///
  /// If an intermediate property is missing, a longer path counts as satisfied; among alternatives with
  /// different first properties it does not.
  func isSatisfied(by item: MarkupItem) -> Bool {
    switch self {
    case .nothing: true
    case .property(let name): Self.hasValue(name, item)
    case .within(let name, let rest): item.items(name).prefix(100).allSatisfy(rest.isSatisfied)
    case .oneOf(let paths): paths.contains { Self.leadsToValue($0[...], item) }
    }
  }

  private static func leadsToValue(_ steps: ArraySlice<String>, _ item: MarkupItem) -> Bool {
    guard let first = steps.first else { return true }
    guard steps.count > 1 else { return hasValue(first, item) }
    let inner = item.items(first).prefix(100)
    return !inner.isEmpty && inner.allSatisfy { leadsToValue(steps.dropFirst(), $0) }
  }

  private static func hasValue(_ name: String, _ item: MarkupItem) -> Bool {
    item.values(name).contains { value in
      if case .item(let inner) = value { return !inner.properties.isEmpty || inner.id != nil }
      return value.text?.contains { !$0.isWhitespace } == true
    }
  }
}
