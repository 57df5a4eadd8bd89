/// Creates gzip files (RFC 1952) for tests, without a compressor.
public enum Gzip {
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  /// Returns `bytes` in stored blocks, which are valid but not smaller.
  public static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var file = header
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      file.append(rest.isEmpty ? 1 : 0)
      file += [
        UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8),
      ]
      file += block
    } while !rest.isEmpty
    return file + little(checksum(bytes)) + little(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// Returns a file that decompresses to about `size` spaces from less than a hundredth of that size.
  ///
  /// It is one block of fixed codes (RFC 1951, section 3.2.6): a space, then matches of 258 bytes at
  /// distance 1. The checksum is wrong on purpose, because nobody should read that far.
  public static func bomb(size: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.append(0b011, count: 3)
    bits.append(reversed: 0x30 + 0x20, count: 8)
    for _ in 0..<(size / 258) {
      bits.append(reversed: 0b1100_0101, count: 8)
      bits.append(reversed: 0, count: 5)
    }
    bits.append(reversed: 0, count: 7)
    return header + bits.bytes + [0, 0, 0, 0, 0, 0, 0, 0]
  }

  private static func little(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}

/// Writes bits from the least significant one on.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var used = 8

  mutating func append(_ value: Int, count: Int) {
    for index in 0..<count { append(value >> index & 1) }
  }

  /// Appends a Huffman code, whose most significant bit comes first.
  mutating func append(reversed value: Int, count: Int) {
    for index in (0..<count).reversed() { append(value >> index & 1) }
  }

  private mutating func append(_ bit: Int) {
    if used == 8 {
      bytes.append(0)
      used = 0
    }
    bytes[bytes.count - 1] |= UInt8(bit << used)
    used += 1
  }
}
