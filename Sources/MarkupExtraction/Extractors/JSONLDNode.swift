import URLStandard

/// The script element of a JSON-LD text.
struct JSONLDScript {
  let element: Int
  /// The line on which the text starts.
  let line: Int
}

/// An object with its active context.
struct JSONLDNode {
  let members: [JSONValue.Member]
  let context: JSONLDContext
  let script: JSONLDScript
  private let places: KeywordPlaces

  init(
    _ members: [JSONValue.Member],
    inside outer: JSONLDContext,
    of script: JSONLDScript,
    _ budget: inout DerivationBudget
  ) {
    self.members = members
    self.script = script
    context = outer.within(members, &budget)
    places = KeywordPlaces(members, context)
  }

  /// Returns the value of a keyword; the keyword itself takes precedence over its aliases.
  func value(_ keyword: JSONLDKeyword) -> JSONValue? {
    places[keyword].map { members[$0].value }
  }

  /// The value of `@type`, unless several of its aliases are present.
  var onlyType: JSONValue? { places.hasSeveralTypes ? nil : value(.type) }

  /// A Boolean value that indicates whether the object has no property: it only names a node, and perhaps its type.
  var isReference: Bool { members.allSatisfy { context.keyword(of: $0) != nil } }

  /// The values of all aliases of `@type`.
  var types: [JSONValue] {
    members.filter { context.keyword(of: $0) == .type }.map(\.value)
  }

  /// The text of `name`, if the object has one.
  var statedName: String? {
    for member in members where member.key == "name" {
      if case .string(let text) = member.value, !text.isEmpty { return text }
    }
    return nil
  }

  /// Returns `true` if both are at the same location.
  func isSame(as other: JSONLDNode) -> Bool {
    script.element == other.script.element && members.first?.line == other.members.first?.line
      && members.first?.column == other.members.first?.column
  }

  /// The member that gives the location of the object: its first type, otherwise its first member.
  var firstMember: JSONValue.Member? {
    guard !places.hasSeveralTypes else {
      return members.first { context.keyword(of: $0) == .type }
    }
    return places[.type].map { members[$0] } ?? members.first
  }
}

/// The indexes of an object's keyword members, computed once because each node is queried ten times.
private struct KeywordPlaces {
  private var places = InlineArray<11, Int32>(repeating: -1)
  /// The keywords present under their own name, as a bit set.
  private var exact: UInt16 = 0
  private(set) var hasSeveralTypes = false

  init(_ members: [JSONValue.Member], _ context: JSONLDContext) {
    for index in members.indices {
      guard let keyword = context.keyword(of: members[index]) else { continue }
      let place = keyword.rawValue
      let bit: UInt16 = members[index].initial == UInt8(ascii: "@") ? 1 &<< UInt16(place) : 0
      if keyword == .type, places[place] >= 0 { hasSeveralTypes = true }
      if bit == 0, exact &>> UInt16(place) & 1 == 1 { continue }
      places[place] = Int32(truncatingIfNeeded: index)
      exact |= bit
    }
  }

  subscript(keyword: JSONLDKeyword) -> Int? {
    let place = places[keyword.rawValue]
    return place < 0 ? nil : Int(place)
  }
}
