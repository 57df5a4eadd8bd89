import URLStandard

/// The addresses that a page's links were seen to lead to.
///
/// What `Set` hashes by costs more than all else that is done for a link. This hash takes eight bytes at
/// once, with secrets of the process, so that no page can be written whose addresses share one.
struct MetAddresses {
  private static let start = UInt64.random(in: .min ... .max)
  private static let factor = UInt64.random(in: .min ... .max) | 1

  /// For each hash the place behind its address; 0 where there is none.
  private var slots: [Int32]
  private var addresses: [(hash: UInt64, href: String)] = []

  init() {
    slots = [Int32](repeating: 0, count: 128)
    addresses.reserveCapacity(64)
  }

  /// Whether the address is a new one, which is remembered.
  mutating func insert(_ url: WebURL) -> Bool {
    let hash = Self.hash(url.href.utf8.span)
    var slot = firstSlot(of: hash)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if addresses[place].hash == hash, addresses[place].href == url.href { return false }
      slot = (slot + 1) & (slots.count - 1)
    }
    addresses.append((hash, url.href))
    slots[slot] = Int32(clamping: addresses.count)
    if addresses.count * 2 > slots.count { grow() }
    return true
  }

  private func firstSlot(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash) & (slots.count - 1)
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    for place in addresses.indices {
      var slot = firstSlot(of: addresses[place].hash)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(clamping: place + 1)
    }
  }

  /// Folds a product of two words for every eight bytes.
  private static func hash(_ text: Span<UInt8>) -> UInt64 {
    var hash = start ^ UInt64(truncatingIfNeeded: text.count)
    var index = 0
    while index + 8 <= text.count {
      let word = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      hash = mixed(hash ^ word)
      index += 8
    }
    var rest: UInt64 = 0
    while index < text.count {
      rest = rest << 8 | UInt64(text[index])
      index += 1
    }
    return mixed(hash ^ rest)
  }

  private static func mixed(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}
