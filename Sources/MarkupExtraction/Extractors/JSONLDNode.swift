import URLStandard

/// The script that holds a text.
struct JSONLDScript {
  let element: Int
  /// The line on which the text begins.
  let line: Int
}

/// An object with the context that it stands in.
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

  /// What stands at a keyword; the keyword itself counts more than another name for it.
  func value(_ keyword: JSONLDKeyword) -> JSONValue? {
    places[keyword].map { members[$0].value }
  }

  /// What stands at `@type`, where only one name for it is there.
  var onlyType: JSONValue? { places.hasSeveralTypes ? nil : value(.type) }

  /// What stands at each of its names for `@type`.
  var types: [JSONValue] {
    members.filter { context.keyword(of: $0) == .type }.map(\.value)
  }

  /// Whether both are written at the same place.
  func isSame(as other: JSONLDNode) -> Bool {
    script.element == other.script.element && members.first?.line == other.members.first?.line
      && members.first?.column == other.members.first?.column
  }

  /// The member that says where the object is written: its first type, else what comes first.
  var firstMember: JSONValue.Member? {
    guard !places.hasSeveralTypes else {
      return members.first { context.keyword(of: $0) == .type }
    }
    return places[.type].map { members[$0] } ?? members.first
  }
}

/// Which members of an object stand for keywords: found once, since each node is asked for ten.
private struct KeywordPlaces {
  private var places = InlineArray<8, Int32>(repeating: -1)
  /// The keywords that stand there by their own name, a bit for each.
  private var exact: UInt8 = 0
  private(set) var hasSeveralTypes = false

  init(_ members: [JSONValue.Member], _ context: JSONLDContext) {
    for index in members.indices {
      guard let keyword = context.keyword(of: members[index]) else { continue }
      let place = keyword.rawValue
      let bit: UInt8 = members[index].initial == UInt8(ascii: "@") ? 1 &<< UInt8(place) : 0
      if keyword == .type, places[place] >= 0 { hasSeveralTypes = true }
      if bit == 0, exact &>> UInt8(place) & 1 == 1 { continue }
      places[place] = Int32(truncatingIfNeeded: index)
      exact |= bit
    }
  }

  subscript(keyword: JSONLDKeyword) -> Int? {
    let place = places[keyword.rawValue]
    return place < 0 ? nil : Int(place)
  }
}
