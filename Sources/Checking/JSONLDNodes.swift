import JSONReading

/// The objects of a JSON-LD block.
struct JSONLDNodes {
  /// The maximum number of objects of a block that are examined.
  private static let limit = 5000

  /// The members of each object at the top of the block or of its `@graph`.
  private(set) var top: [[JSONValue.Member]] = []
  /// The later members of a key that its object already has, at most one more than a rule reports.
  private(set) var repeatedKeys: [JSONValue.Member] = []

  init(_ value: JSONValue?) {
    guard let value else { return }
    var (pending, seen) = ([(value, isTop: true)], 0)
    while let (value, isTop) = pending.popLast(), seen < Self.limit {
      seen += 1
      switch value {
      case .array(let values): pending += values.reversed().map { ($0, isTop) }
      case .object(let members):
        if isTop { top.append(members) }
        noteRepeated(members)
        pending += members.reversed().map { ($0.value, isTop && $0.key == "@graph") }
      case .null, .bool, .number, .string: continue
      }
    }
  }

  private mutating func noteRepeated(_ members: [JSONValue.Member]) {
    guard members.count > 1, repeatedKeys.count <= PageChecker.findingLimit else { return }
    var keys: Set<String> = []
    for member in members where !keys.insert(member.key).inserted {
      guard repeatedKeys.count <= PageChecker.findingLimit else { return }
      repeatedKeys.append(member)
    }
  }
}
