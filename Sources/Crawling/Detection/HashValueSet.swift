/// A set of well-distributed 64-bit hashes in an open-addressing table.
///
/// The slot of a hash depends on two random numbers of the process, so that a site cannot choose texts whose hashes
/// collide.
struct HashValueSet: Sendable {
  private static let seed = UInt64.random(in: 0 ... .max)
  private static let factor = UInt64.random(in: 0 ... .max) | 1

  /// The number of hashes.
  private(set) var count = 0
  /// The hashes by slot; 0 for empty slots.
  private var slots: [UInt64]
  private var shift: UInt64

  /// Creates an empty set with room for a number of hashes.
  init(capacity: Int = 8) {
    let bits = max(4, Int.bitWidth - (2 * capacity).leadingZeroBitCount)
    slots = [UInt64](repeating: 0, count: 1 << bits)
    shift = UInt64(64 - bits)
  }

  /// Inserts a hash; 0 counts as 1.
  ///
  /// - Returns: `true` if it was not present.
  @discardableResult
  mutating func insert(_ hash: UInt64) -> Bool {
    let hash = max(1, hash)
    var slot = slot(of: hash)
    while slots[slot] != 0 {
      if slots[slot] == hash { return false }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = hash
    count += 1
    if count > slots.count / 2 { grow() }
    return true
  }

  /// Returns `true` if the set has a hash.
  func contains(_ hash: UInt64) -> Bool {
    let hash = max(1, hash)
    var slot = slot(of: hash)
    while slots[slot] != 0 {
      if slots[slot] == hash { return true }
      slot = (slot + 1) & (slots.count - 1)
    }
    return false
  }

  private func slot(of hash: UInt64) -> Int { Int(((hash ^ Self.seed) &* Self.factor) >> shift) }

  private mutating func grow() {
    var larger = HashValueSet(capacity: slots.count)
    for hash in slots where hash != 0 { larger.insert(hash) }
    self = larger
  }
}
