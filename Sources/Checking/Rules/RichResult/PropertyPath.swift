import MarkupExtraction

/// A path of properties, or alternative paths.
///
/// | text | meaning |
/// | --- | --- |
/// | `offers.price` | every offer has a price |
/// | `offers[Offer].price` | every offer that is of this type, or of none, has a price |
/// | `location[some].address` | at least one of the locations has an address |
/// | `itemListElement[butLast].item` | every element except the last by position has an item |
/// | `answerCount=0` | the value is 0 |
/// | `offers\|review` | there is an offer or a review |
indirect enum PropertyPath: Sendable {
  /// A property, and the nodes among its values that a path applies to.
  struct Step: Sendable {
    /// The nodes that a path applies to.
    enum Choice: Equatable, Sendable {
      case every, some, allButLast
      case ofType(String)
    }

    let name: String
    let choice: Choice
    /// The value that the property must have; `nil` for any.
    let value: String?

    /// Parses a step such as `offers[Offer]`.
    init(_ text: Substring) {
      let parts = text.split(separator: "=", maxSplits: 1)
      value = parts.count > 1 ? String(parts[1]) : nil
      let names = (parts.first ?? text).split { $0 == "[" || $0 == "]" }
      name = names.first.map(String.init) ?? ""
      choice =
        switch names.dropFirst().first {
        case nil: .every
        case "some": .some
        case "butLast": .allButLast
        case .some(let type): .ofType(String(type))
        }
    }

    /// Returns the nodes of an item that the path applies to, at most 100.
    func nodes(of item: MarkupItem) -> [MarkupItem] {
      let items = Array(item.items(name).prefix(100))
      switch choice {
      case .every, .some: return items
      case .ofType(let type):
        return items.filter { $0.shortTypes.isEmpty || $0.shortTypes.contains(type) }
      case .allButLast:
        return items.sorted { Self.position(of: $0) < Self.position(of: $1) }.dropLast()
      }
    }

    private static func position(of item: MarkupItem) -> Double {
      item.text("position").flatMap(SchemaNumber.read) ?? .infinity
    }

    /// Returns `true` if an item has a value of the property.
    func hasValue(in item: MarkupItem) -> Bool {
      if let value { return item.text(name)?.folded == value }
      return item.values(name).contains { value in
        if case .item(let inner) = value { return !inner.properties.isEmpty || inner.id != nil }
        return value.text?.contains { !$0.isWhitespace } == true
      }
    }
  }

  /// No property.
  case nothing
  /// One property.
  case property(Step)
  /// A path that the values of a property must satisfy. Alternative paths with a common first step are
  /// evaluated per value: one offer may have a price, another a lowest price.
  case within(Step, PropertyPath)
  /// Alternative paths.
  case oneOf([[Step]])

  /// Parses a path such as `offers.price|offers.lowPrice`.
  init(_ text: String) {
    self.init(text.split(separator: "|").map { $0.split(separator: ".").map(Step.init) })
  }

  private init(_ alternatives: [[Step]]) {
    guard let steps = alternatives.first, let first = steps.first else {
      self = .nothing
      return
    }
    let isCommon = alternatives.allSatisfy {
      $0.count > 1 && $0[0].name == first.name && $0[0].choice == first.choice
    }
    if alternatives.count == 1, steps.count == 1 {
      self = .property(first)
    } else if isCommon {
      self = .within(first, PropertyPath(alternatives.map { Array($0.dropFirst()) }))
    } else {
      self = .oneOf(alternatives)
    }
  }

  /// Returns a path as messages name it.
  static func words(of text: String) -> String {
    let paths = text.split(separator: "|").filter { !$0.contains("=") }.map { path in
      let names = path.split(separator: ".").map { Step($0).name }.joined(separator: ".")
      return path.contains("[butLast]") ? names + " (except of the last)" : names
    }
    return paths.joined(separator: " or ")
  }

  /// Returns `true` if one of the paths leads to a value through every chosen node on the way.
  ///
  /// If an intermediate property is missing, a longer path counts as satisfied; among alternatives with
  /// different first properties it does not.
  func isSatisfied(by item: MarkupItem) -> Bool {
    switch self {
    case .nothing: return true
    case .property(let step): return step.hasValue(in: item)
    case .within(let step, let rest):
      let nodes = step.nodes(of: item)
      guard step.choice == .some else { return nodes.allSatisfy(rest.isSatisfied) }
      return nodes.isEmpty || nodes.contains(where: rest.isSatisfied)
    case .oneOf(let paths): return paths.contains { Self.leadsToValue($0[...], item) }
    }
  }

  private static func leadsToValue(_ steps: ArraySlice<Step>, _ item: MarkupItem) -> Bool {
    guard let first = steps.first else { return true }
    guard steps.count > 1 else { return first.hasValue(in: item) }
    let inner = first.nodes(of: item)
    return !inner.isEmpty && inner.allSatisfy { leadsToValue(steps.dropFirst(), $0) }
  }
}
