/// A least-recently-used cache with bounded memory.
///
/// It has two generations: a used value moves to the young one, and when that is full it becomes the old one
/// and the old one is discarded. The cache therefore holds at most twice `limit`, nothing is sorted or
/// scanned, and every operation takes constant time.
public struct RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private let weight: @Sendable (Value) -> Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private var youngWeight = 0

  /// Creates a cache that retains at least the last values with a total weight of `limit`, and no value above
  /// that weight.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of values, or their maximum total weight.
  ///   - weight: Returns the weight of a value, which must not change; one by default.
  public init(limit: Int, weight: @escaping @Sendable (Value) -> Int = { _ in 1 }) {
    self.limit = max(1, limit)
    self.weight = weight
  }

  /// The number of cached values.
  public var count: Int { young.count + old.count }

  /// Accesses the value of a key, and marks it as recently used.
  public subscript(key: Key) -> Value? {
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
