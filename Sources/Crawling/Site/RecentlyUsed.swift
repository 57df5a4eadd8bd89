/// The values that were used last, by their keys.
///
/// Two generations: what is used goes to the young one; when that is full it becomes the old one, and
/// what was old is forgotten. So no more than twice `limit` values are kept, and every operation takes
/// constant time.
struct RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  /// Keeps the last `limit` values for certain.
  init(limit: Int) { self.limit = max(1, limit) }

  /// Values that are kept.
  var count: Int { young.count + old.count }

  /// The value of a key, which is used thereby.
  subscript(key: Key) -> Value? {
    mutating get {
      if let value = young[key] { return value }
      guard let value = old.removeValue(forKey: key) else { return nil }
      keep(value, for: key)
      return value
    }
    set {
      old[key] = nil
      guard let newValue else { return young[key] = nil }
      keep(newValue, for: key)
    }
  }

  private mutating func keep(_ value: Value, for key: Key) {
    if young.count >= limit, young[key] == nil {
      old = young
      young = [:]
    }
    young[key] = value
  }
}
