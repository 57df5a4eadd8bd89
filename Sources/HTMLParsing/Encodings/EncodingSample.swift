/// The bytes outside of ASCII of a page, with the bytes beside them.
struct EncodingSample {
  /// The maximum number of bytes.
  private static let limit = 262_144
  /// The number of bytes that are kept after one outside of ASCII: one that may belong to its character, and one beside it.
  private static let following = 2

  /// The bytes in order, without most of the ASCII text between them.
  let bytes: [UInt8]
  /// A Boolean value that indicates whether the page has a byte that is a control character in every ISO 8859 encoding.
  let hasControls: Bool

  /// Creates the sample of a page; `nil` if the page is ASCII.
  init?(_ page: [UInt8]) {
    guard let first = page.firstIndex(where: { $0 >= 0x80 }) else { return nil }
    var (kept, hasControls, open) = ([UInt8](), false, 0)
    kept.reserveCapacity(min(page.count, Self.limit))
    for index in first..<page.count {
      let byte = page[index]
      if byte >= 0x80 {
        hasControls = hasControls || byte < 0xA0
        if open == 0, index > 0, kept.count < Self.limit { kept.append(page[index - 1]) }
        open = Self.following + 1
      }
      guard open > 0, kept.count < Self.limit else { continue }
      kept.append(byte)
      open -= 1
    }
    (bytes, self.hasControls) = (kept, hasControls)
  }
}

/// The counts of pairs of adjacent bytes with a byte outside of ASCII.
struct BytePairs {
  /// The distinct pairs with their counts.
  private(set) var counts: [(first: UInt8, second: UInt8, count: Int)] = []
  /// The number of pairs.
  private(set) var count = 0

  init(_ sample: [UInt8]) {
    var table = [Int32](repeating: 0, count: 65_536)
    var previous: UInt8 = 0x20
    for byte in sample {
      if byte >= 0x80 || previous >= 0x80 { table[Int(previous) << 8 | Int(byte)] += 1 }
      previous = byte
    }
    for (index, number) in table.enumerated() where number > 0 {
      counts.append((UInt8(index >> 8), UInt8(index & 0xFF), Int(number)))
      count += Int(number)
    }
  }
}
