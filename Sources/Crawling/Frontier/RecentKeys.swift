/// The keys that were seen last, in a table of fixed size: most links lead to a few thousand pages.
///
/// A key that another one has pushed out counts as not seen; whoever needs certainty asks the store.
struct RecentKeys: Sendable {
  private var slots: [UInt64]

  /// A table of `1 << bits` keys of eight bytes.
  init(bits: Int) { slots = [UInt64](repeating: 0, count: 1 << bits) }

  func contains(_ key: PageKey) -> Bool { slots[slot(of: key)] == key.value }

  /// Keeps a key; whether it was not there.
  mutating func insert(_ key: PageKey) -> Bool {
    let slot = slot(of: key)
    guard slots[slot] != key.value else { return false }
    slots[slot] = key.value
    return true
  }

  mutating func remove(_ key: PageKey) {
    let slot = slot(of: key)
    if slots[slot] == key.value { slots[slot] = 0 }
  }

  private func slot(of key: PageKey) -> Int { Int(key.value & UInt64(slots.count - 1)) }
}
