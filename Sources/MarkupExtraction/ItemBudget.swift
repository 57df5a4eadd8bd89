/// What the things of one page may cost, so that a page of a few kilobytes cannot ask for gigabytes.
///
/// References let one text be a value a thousand times (`@id`, `itemref`), and a thing with two names
/// is two values, as is each thing within. Every value is paid for as often as it is written.
struct ItemBudget {
  /// The cost of a value besides its text; also of a thing.
  private static let valueCost = 100
  /// Names of one thing: they are searched one by one.
  private static let nameLimit = 500

  /// What is left, in bytes.
  private(set) var left = 5_000_000
  /// Whether something was left out.
  private(set) var isExceeded = false

  /// Pays; `false` where there is not enough, and from then on.
  mutating func spend(_ cost: Int) -> Bool {
    guard !isExceeded, cost <= left else {
      isExceeded = true
      return false
    }
    left -= cost
    return true
  }

  /// Pays for a thing without its values.
  mutating func spend(for item: MarkupItem) -> Bool {
    spend(item.types.reduce(Self.valueCost + (item.id?.utf8.count ?? 0)) { $0 + $1.utf8.count })
  }

  /// Pays for a statement with this value.
  mutating func spend(for term: RDFTerm) -> Bool {
    switch term {
    case .iri(let text), .literal(let text, _, _): spend(Self.valueCost + text.utf8.count)
    case .blank: spend(Self.valueCost)
    }
  }

  /// Adds a value to a thing where there is enough left; things within were paid for before.
  mutating func append(_ value: MarkupValue, to name: String, of item: inout MarkupItem) {
    guard spend(Self.valueCost + value.ownByteCount) else { return }
    guard item.properties.count < Self.nameLimit || !item.values(name).isEmpty else {
      isExceeded = true
      return
    }
    item.append(value, to: name)
  }
}

extension MarkupValue {
  /// The bytes of a plain value; 0 for a thing.
  fileprivate var ownByteCount: Int {
    switch self {
    case .text(let text), .url(let text), .number(let text): text.utf8.count
    case .boolean, .item: 0
    }
  }
}
