/// A set of well-distributed 64-bit hashes in an open-addressing table.
///
/// The place of a hash depends on two random numbers of the process, so that a site cannot choose texts whose hashes
/// collide.
struct HashValueSet: Sendable {
  private static let seed = UInt64.random(in: 0 ... .max)
  private static let factor = UInt64.random(in: 0 ... .max) | 1

  /// The number of hashes.
  private(set) var count = 0
  /// The hashes by place; 0 for empty places.
  private var places: [UInt64]
  private var shift: UInt64

  /// Creates an empty set with room for a number of hashes.
  init(capacity: Int = 8) {
    let bits = max(4, Int.bitWidth - (2 * capacity).leadingZeroBitCount)
    places = [UInt64](repeating: 0, count: 1 << bits)
    shift = UInt64(64 - bits)
  }

  /// Inserts a hash; 0 counts as 1.
  ///
  /// - Returns: `true` if it was not present.
  @discardableResult
  mutating func insert(_ hash: UInt64) -> Bool {
    let hash = max(1, hash)
    var place = place(of: hash)
    while places[place] != 0 {
      if places[place] == hash { return false }
      place = (place + 1) & (places.count - 1)
    }
    places[place] = hash
    count += 1
    if count > places.count / 2 { grow() }
    return true
  }

  /// Returns `true` if the set has a hash.
  func contains(_ hash: UInt64) -> Bool {
    let hash = max(1, hash)
    var place = place(of: hash)
    while places[place] != 0 {
      if places[place] == hash { return true }
      place = (place + 1) & (places.count - 1)
    }
    return false
  }

  private func place(of hash: UInt64) -> Int { Int(((hash ^ Self.seed) &* Self.factor) >> shift) }

  private mutating func grow() {
    var larger = HashValueSet(capacity: places.count)
    for hash in places where hash != 0 { larger.insert(hash) }
    self = larger
  }
}
