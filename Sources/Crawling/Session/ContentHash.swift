/// A 64-bit hash of a body (FNV-1a over eight bytes at a time); never 0.
enum ContentHash {
  static func of(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    unsafe bytes.withUnsafeBytes { buffer in
      var index = 0
      while index + 8 <= buffer.count {
        let word = unsafe buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        hash = (hash ^ word) &* 0x100_0000_01B3
        hash ^= hash >> 29
        index += 8
      }
      while index < buffer.count {
        hash = (hash ^ UInt64(unsafe buffer[index])) &* 0x100_0000_01B3
        index += 1
      }
    }
    return max(1, hash ^ (hash >> 32))
  }
}
