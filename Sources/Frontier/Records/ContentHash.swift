import Basics

/// A 64-bit hash of a body (FNV-1a over eight bytes at a time); never 0.
package enum ContentHash {
  package static func of(_ bytes: [UInt8]) -> UInt64 {
    unsafe bytes.withUnsafeBufferPointer { unsafe of($0) }
  }

  package static func of(_ bytes: Span<UInt8>) -> UInt64 {
    unsafe bytes.withUnsafeBufferPointer { unsafe of($0) }
  }

  package static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = FNV1a.offsetBasis
    if let start = bytes.baseAddress {
      let words = unsafe UnsafeRawPointer(start)
      let (count, wordCount) = (bytes.count, bytes.count & ~7)
      // The loop reads only whole words because it runs over every fetched byte.
      var index = 0
      while index < wordCount {
        hash ^= unsafe words.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        hash &*= FNV1a.prime
        hash ^= hash >> 29
        index &+= 8
      }
      while index < count {
        hash = (hash ^ UInt64(unsafe bytes[index])) &* FNV1a.prime
        index &+= 1
      }
    }
    return max(1, hash ^ (hash >> 32))
  }
}
