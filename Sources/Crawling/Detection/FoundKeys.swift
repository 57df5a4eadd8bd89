import Frontier

/// The keys of the URLs that a run has found, with bounded memory: an approximate set.
///
/// It never forgets one of the last ``generationSize`` keys that were inserted. Of other keys, one in a hundred or fewer
/// counts as found, so it serves for what a crawl learns, not for what it fetches. Two Bloom filters: when the young one is
/// full, it becomes the old one, and what was old is forgotten.
struct FoundKeys: Sendable {
  private static let bitsPerKey = 12
  private static let probeCount = 6

  /// The number of keys after which the older ones are forgotten.
  let generationSize: Int
  /// The bits of each generation, in words of 64.
  private var young: [UInt64]
  private var old: [UInt64] = []
  private var youngCount = 0

  /// Creates an empty set of two filters with `1 << bits` bits each; 24 are 2 MB and 1.4 million keys.
  init(bits: Int = 24) {
    generationSize = (1 << bits) / Self.bitsPerKey
    young = [UInt64](repeating: 0, count: 1 << (bits - 6))
  }

  /// Inserts a key and returns `true` if it was not present.
  mutating func insert(_ key: PageKey) -> Bool {
    guard !has(key, young) else { return false }
    let isNew = !contains(key)
    if youngCount >= generationSize {
      (old, young) = (young, [UInt64](repeating: 0, count: young.count))
      youngCount = 0
    }
    youngCount += 1
    for bit in bits(of: key) { young[bit >> 6] |= 1 << UInt64(bit & 63) }
    return isNew
  }

  /// Returns `true` if a key is present; of others, for one in a hundred or fewer.
  func contains(_ key: PageKey) -> Bool { has(key, young) || !old.isEmpty && has(key, old) }

  private func has(_ key: PageKey, _ words: [UInt64]) -> Bool {
    bits(of: key).allSatisfy { words[$0 >> 6] & (1 << UInt64($0 & 63)) != 0 }
  }

  /// Returns the bits of a key by double hashing (Kirsch and Mitzenmacher, "Less Hashing, Same Performance").
  private func bits(of key: PageKey) -> some Sequence<Int> {
    let step = key.value.mixed | 1
    let mask = UInt64(young.count * 64 - 1)
    return (0..<UInt64(Self.probeCount)).lazy.map { Int((key.value &+ $0 &* step) & mask) }
  }
}
