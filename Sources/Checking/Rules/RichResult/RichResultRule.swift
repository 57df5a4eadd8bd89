import MarkupExtraction

/// Holds things against one row of ``RichResultType/table``: its required or its recommended
/// properties.
struct RichResultRule: PageRule {
  let type: RichResultType
  let isRequired: Bool

  /// A rule of each row that asks for something: required properties first.
  static let all: [RichResultRule] = RichResultType.table.flatMap { type in
    [true, false].map { RichResultRule(type: type, isRequired: $0) }
      .filter { !$0.properties.isEmpty }
  }

  private var properties: [String] { isRequired ? type.required : type.recommended }
  private var word: String { isRequired ? "required" : "recommended" }

  var id: String { "RICH-\(type.id)-\(word.uppercased())" }
  let group = RuleGroup.richResult
  var level: Level { isRequired ? .error : .warning }
  var title: String { "\(type.name): \(word) properties" }
  var explanation: String {
    let consequence =
      isRequired ? "Without all of these Google shows no such result" : "Google asks for these"
    let names = properties.map { $0.replacing("|", with: " or ") }.joined(separator: ", ")
    return "\(consequence): \(names)."
  }
  var hint: String { "See \(type.reference)." }

  func check(_ page: CheckedPage) -> [Finding] {
    page.things.filter(isJudged).compactMap { thing in
      let missing = properties.filter { !PropertyPath($0).isSatisfied(by: thing.item) }
      guard !missing.isEmpty else { return nil }
      let names = missing.map { $0.replacing("|", with: " or ") }
      let type = Quotation.cleaned(thing.types[0], limit: 60)
      return finding("\(type) has no \(names.joined(separator: ", ")).", at: thing.place)
    }
  }

  private func isJudged(_ thing: Thing) -> Bool {
    // A thing without properties is a mention of one that is described elsewhere.
    guard thing.isA(type.types), !thing.item.properties.isEmpty else { return false }
    let names = thing.item.properties.lazy.map(\.name)
    guard type.marks.isEmpty || names.contains(where: type.marks.contains) else { return false }
    switch type.scope {
    case .anywhere: return true
    case .main: return thing.property == nil || thing.property == "mainEntity"
    case .alone: return !thing.parentTypes.contains(where: SchemaTypes.reviewed.contains)
    }
  }
}

/// A path of properties, or several of which one suffices.
struct PropertyPath {
  private let alternatives: [[String]]

  /// Reads `offers.price|offers.lowPrice`.
  init(_ text: String) {
    // By bytes, for paths are read for every thing of a page.
    alternatives = text.utf8.split(separator: UInt8(ascii: "|")).map { path in
      path.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
    }
  }

  private init(_ alternatives: [[String]]) { self.alternatives = alternatives }

  /// Whether one of the paths leads to a value, from every thing on its way.
  ///
  /// Where there is nothing on the way, a longer path asks for nothing; among several that begin
  /// otherwise it is not the one that suffices.
  func isSatisfied(by item: MarkupItem) -> Bool {
    guard let steps = alternatives.first, let first = steps.first else { return true }
    if alternatives.count == 1, steps.count == 1 { return Self.hasValue(first, item) }
    // Paths of one beginning are asked of each thing in turn: one may have a price, another a lowest
    // price.
    guard alternatives.allSatisfy({ $0.count > 1 && $0[0] == first }) else {
      return alternatives.contains { Self.leadsToValue($0[...], item) }
    }
    let rest = PropertyPath(alternatives.map { Array($0.dropFirst()) })
    return item.items(first).prefix(100).allSatisfy(rest.isSatisfied)
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
      return value.text?.folded.isEmpty == false
    }
  }
}
