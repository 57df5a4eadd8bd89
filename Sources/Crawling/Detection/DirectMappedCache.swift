import Frontier

/// A fixed-size table of recently seen keys; most links lead to a few thousand pages.
///
/// A key that another one has replaced counts as not seen; callers that need certainty query the store.
struct DirectMappedCache: Sendable {
  private var slots: [UInt64]

  /// Creates a table of `1 << bits` keys of eight bytes.
  init(bits: Int) { slots = [UInt64](repeating: 0, count: 1 << bits) }

  func contains(_ key: PageKey) -> Bool { slots[slot(of: key)] == key.value }

  /// Inserts a key and returns `true` if it was not present.
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
