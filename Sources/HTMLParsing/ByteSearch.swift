import Glibc

/// Byte searches with the C library, which compares many bytes at a time.
enum ByteSearch {
  /// Returns the offset of the first `byte` from `start` on, and before `end` if given.
  static func first(_ byte: UInt8, in text: [UInt8], from start: Int, to end: Int? = nil) -> Int? {
    first(byte, in: text.span, from: start, to: end)
  }

  /// Returns the offset of the first `byte` from `start` on, and before `end` if given.
  static func first(
    _ byte: UInt8,
    in text: Span<UInt8>,
    from start: Int,
    to end: Int? = nil
  ) -> Int? {
    let end = min(end ?? text.count, text.count)
    guard start < end else { return nil }
    return unsafe text.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress,
        let hit = unsafe memchr(base + start, Int32(byte), end - start)
      else { return nil }
      return unsafe UnsafeRawPointer(hit) - base
    }
  }
}
