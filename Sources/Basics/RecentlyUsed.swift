/// A least-recently-used cache with bounded memory.
///
/// Two generations: what is used goes to the young one; when that is full it becomes the old one, and
/// what was old is forgotten. So no more than twice `limit` is kept, nothing is sorted or gone
/// through, and every operation takes constant time.
package struct RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private let weight: @Sendable (Value) -> Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private var youngWeight = 0

  /// Creates a cache that retains at least the last values with a total weight of `limit`, and no value above
  /// that weight.
  ///
  /// - Parameters:
  ///   - limit: How many values, or how much of what `weight` tells.
  ///   - weight: What a value takes, always the same; one, where nothing is said.
  package init(limit: Int, weight: @escaping @Sendable (Value) -> Int = { _ in 1 }) {
    self.limit = max(1, limit)
    self.weight = weight
  }

  /// Values that are kept.
  package var count: Int { young.count + old.count }

  /// The value of a key, which is used thereby.
  package subscript(key: Key) -> Value? {
    mutating get {
      if let value = young[key] { return value }
      guard let value = old.removeValue(forKey: key) else { return nil }
      keep(value, for: key)
      return value
    }
    set {
      old[key] = nil
      if let before = young.removeValue(forKey: key) { youngWeight -= weight(before) }
      if let newValue { keep(newValue, for: key) }
    }
  }

  /// Stores a value that is in neither generation.
  private mutating func keep(_ value: Value, for key: Key) {
    let weight = weight(value)
    guard weight <= limit else { return }
    if youngWeight + weight > limit {
      old = young
      young = [:]
      youngWeight = 0
    }
    young[key] = value
    youngWeight += weight
  }
}
