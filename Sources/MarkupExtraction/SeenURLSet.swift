import Basics
import URLStandard

/// The URLs that a page's links lead to, each with the kinds of these links.
///
/// The hash function of `Set` costs more than all other work per link. This hash takes eight bytes at a time,
/// with secrets of the process, so that no page can provoke collisions.
struct SeenURLSet {
  private static let start = UInt64.random(in: .min ... .max)
  private static let factor = UInt64.random(in: .min ... .max) | 1

  /// The one-based indexes of the URLs by hash slot; 0 for an empty slot.
  private var slots: [Int32]
  private var urls: [(hash: UInt64, href: String, kinds: UInt16)] = []

  init() {
    slots = [Int32](repeating: 0, count: 128)
    urls.reserveCapacity(64)
  }

  /// Inserts a link, and returns `true` if no link to that URL is of all the kinds of this one.
  ///
  /// - Parameters:
  ///   - url: The target.
  ///   - kinds: A bit for each kind, at least one.
  /// - Returns: `true` if one of the kinds is new for the URL.
  mutating func insert(_ url: WebURL, as kinds: UInt16) -> Bool {
    let hash = Self.hash(url.href.utf8.span)
    var slot = firstSlot(of: hash)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if urls[index].hash == hash, urls[index].href == url.href {
        let isNew = kinds & ~urls[index].kinds != 0
        urls[index].kinds |= kinds
        return isNew
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    urls.append((hash, url.href, kinds))
    slots[slot] = Int32(clamping: urls.count)
    if urls.count * 2 > slots.count { grow() }
    return true
  }

  private func firstSlot(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash) & (slots.count - 1)
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    for index in urls.indices {
      var slot = firstSlot(of: urls[index].hash)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(clamping: index + 1)
    }
  }

  /// Hashes eight bytes at a time with a folded multiplication.
  private static func hash(_ text: Span<UInt8>) -> UInt64 {
    var hash = start ^ UInt64(truncatingIfNeeded: text.count)
    var index = 0
    while index + 8 <= text.count {
      let word = text.word(at: index)
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
