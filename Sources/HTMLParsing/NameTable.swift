/// A name of at most sixteen bytes in two words, which makes comparison cheap.
struct PackedName: Equatable, Sendable {
  static let longest = 16

  private(set) var low: UInt64 = 0
  private(set) var high: UInt64 = 0
  private(set) var count = 0

  /// Creates an empty name.
  init() {}

  /// Creates a name from the leading letters of eight bytes, in lowercase.
  init(lettersOf word: UInt64) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let lowercased = word | (ones &* 0x20)
    // The sums of seven bits have the upper bit set if the byte is at least `a`, and after `z`.
    let sevenBits = lowercased & (ones &* 0x7F)
    let (fromA, behindZ) = (sevenBits &+ (ones &* 0x1F), sevenBits &+ (ones &* 0x05))
    let others = (behindZ | ~fromA | word) & (ones &* 0x80)
    count = others.trailingZeroBitCount / 8
    low = count == 8 ? lowercased : lowercased & ((1 &<< UInt64(count &* 8)) &- 1)
  }

  /// Creates a name from a string; `nil` if it is too long.
  init?(_ word: String) {
    for byte in word.utf8 {
      guard count < Self.longest else { return nil }
      append(byte)
    }
  }

  /// Creates a name from a NUL-terminated string of libxml2; `nil` if it is too long.
  init?(_ name: UnsafePointer<UInt8>) {
    while unsafe name[count] != 0 {
      guard count < Self.longest else { return nil }
      append(unsafe name[count])
    }
  }

  /// Appends a byte; the name must be shorter than ``longest``.
  mutating func append(_ byte: UInt8) {
    if count < 8 {
      low |= UInt64(byte) &<< UInt64(count &* 8)
    } else {
      high |= UInt64(byte) &<< UInt64((count &- 8) &* 8)
    }
    count &+= 1
  }

  /// Returns `true` if the name starts with another name of at most seven bytes.
  func begins(with other: PackedName) -> Bool {
    low & ((1 &<< UInt64(other.count &* 8)) &- 1) == other.low
  }
}

/// A hash table of names that needs neither a string nor a hasher for a lookup.
struct NameTable<Value: Sendable>: Sendable {
  /// The names in the slot of their hash, or in the next free slot.
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
    // The upper bits of a product depend on every byte.
    let mixed = (name.low ^ (name.high &* 31)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 32) & (slots.count &- 1)
  }
}
