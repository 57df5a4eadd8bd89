import JSONReading

/// The indexes of an object's keyword members, computed once because each object is queried ten times.
struct JSONLDKeywordPlaces {
  private var places = InlineArray<13, Int32>(repeating: -1)
  /// The keywords present under their own name, as a bit set.
  private var exact: UInt16 = 0
  /// The index of the first member that is `@type` or an alias.
  private(set) var firstType: Int?
  /// A Boolean value that indicates whether several members are `@type` or aliases.
  private(set) var hasSeveralTypes = false
  /// A Boolean value that indicates whether a member is no keyword.
  private(set) var hasProperties = false

  /// Finds the keywords of members by `keyword`, which returns `nil` for a property.
  init(_ members: [JSONValue.Member], keyword: (JSONValue.Member) -> JSONLDKeyword?) {
    for index in members.indices {
      guard let keyword = keyword(members[index]) else {
        hasProperties = true
        continue
      }
      let place = keyword.rawValue
      let bit: UInt16 = members[index].initial == UInt8(ascii: "@") ? 1 &<< UInt16(place) : 0
      if keyword == .type {
        if firstType != nil { hasSeveralTypes = true } else { firstType = index }
      }
      if bit == 0, exact &>> UInt16(place) & 1 == 1 { continue }
      places[place] = Int32(truncatingIfNeeded: index)
      exact |= bit
    }
  }

  /// Returns the index of a keyword; the keyword itself takes precedence over its aliases.
  subscript(keyword: JSONLDKeyword) -> Int? {
    let place = places[keyword.rawValue]
    return place < 0 ? nil : Int(place)
  }
}
