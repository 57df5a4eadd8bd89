import Glibc

/// Searches of bytes by the C library, which reads many at a time.
enum ByteSearch {
  /// The offset of the first `byte` from `start` on, before `end` where that is given.
  static func first(_ byte: UInt8, in text: [UInt8], from start: Int, to end: Int? = nil) -> Int? {
    first(byte, in: text.span, from: start, to: end)
  }

  /// The offset of the first `byte` from `start` on, before `end` where that is given.
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
