extension Span<UInt8> {
  /// Returns the eight bytes from `offset` on as a little-endian number.
  ///
  /// - Precondition: Eight bytes follow `offset`.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && count - offset >= 8)
    let word = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
    return UInt64(littleEndian: word)
  }
}
