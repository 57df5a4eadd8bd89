/// A name of at most sixteen bytes in two words, which are compared at once.
struct PackedName: Equatable, Sendable {
  static let longest = 16

  private(set) var low: UInt64 = 0
  private(set) var high: UInt64 = 0
  private(set) var count = 0

  /// No letter yet.
  init() {}

  /// The letters at the beginning of eight bytes, in lower case.
  init(lettersOf word: UInt64) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let lowercased = word | (ones &* 0x20)
    // The sums of seven bits have the upper bit where the byte is at least `a`, and behind `z`.
    let sevenBits = lowercased & (ones &* 0x7F)
    let (fromA, behindZ) = (sevenBits &+ (ones &* 0x1F), sevenBits &+ (ones &* 0x05))
    let others = (behindZ | ~fromA | word) & (ones &* 0x80)
    count = others.trailingZeroBitCount / 8
    low = count == 8 ? lowercased : lowercased & ((1 &<< UInt64(count &* 8)) &- 1)
  }

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

  /// Whether the name begins with another of at most seven bytes.
  func begins(with other: PackedName) -> Bool {
    low & ((1 &<< UInt64(other.count &* 8)) &- 1) == other.low
  }
}

/// What names stand for, looked up without making a string or a hash of one.
struct NameTable<Value: Sendable>: Sendable {
  /// Names in the slot that their letters give, or in the next that is free.
  private var slots: [(name: PackedName, value: Value?)]

  init(_ values: some Collection<(String, Value)>) {
    var size = 16
    while size < values.count * 4 { size *= 2 }
    slots = Array(repeating: (PackedName(), nil), count: size)
    for (word, value) in values {
      guard let name = PackedName(word) else { continue }
      var slot = slot(of: name)
      while slots[slot].value != nil { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = (name, value)
    }
  }

  subscript(name: PackedName) -> Value? {
    var slot = slot(of: name)
    while let value = slots[slot].value {
      if slots[slot].name == name { return value }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  private func slot(of name: PackedName) -> Int {
    // The upper bits of a product depend on every letter.
    let mixed = (name.low ^ (name.high &* 31)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 32) & (slots.count &- 1)
  }
}
