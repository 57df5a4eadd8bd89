/// A name of at most sixteen bytes in two words, which are compared at once.
struct PackedName: Equatable, Sendable {
  static let longest = 16

  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private(set) var count = 0

  /// No letter yet.
  init() {}

  /// The name in a string; `nil` where it is too long.
  init?(_ word: String) {
    for byte in word.utf8 {
      guard count < Self.longest else { return nil }
      append(byte)
    }
  }

  /// The name that libxml2 has, which ends with NUL; `nil` where it is too long.
  init?(_ name: UnsafePointer<UInt8>) {
    while unsafe name[count] != 0 {
      guard count < Self.longest else { return nil }
      append(unsafe name[count])
    }
  }

  /// Adds a letter; there must be room for it.
  mutating func append(_ byte: UInt8) {
    if count < 8 {
      low |= UInt64(byte) &<< UInt64(count &* 8)
    } else {
      high |= UInt64(byte) &<< UInt64((count &- 8) &* 8)
    }
    count &+= 1
  }
}

/// What names stand for, looked up without making a string or a hash of one.
struct NameTable<Value: Sendable>: Sendable {
  /// By length: there are few of any.
  private var values: [[(name: PackedName, value: Value)]] =
    Array(repeating: [], count: PackedName.longest + 1)

  init(_ values: some Sequence<(String, Value)>) {
    for (word, value) in values {
      guard let name = PackedName(word) else { continue }
      self.values[name.count].append((name, value))
    }
  }

  subscript(name: PackedName) -> Value? {
    let candidates = values[name.count]
    for index in candidates.indices where candidates[index].name == name {
      return candidates[index].value
    }
    return nil
  }
}
