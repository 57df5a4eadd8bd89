/// An FNV-1a hash of 64 bits
/// ([draft-eastlake-fnv](https://datatracker.ietf.org/doc/html/draft-eastlake-fnv)).
///
/// The value is the same in every run and on every machine, so it may be stored. The hash has no
/// secret key: an attacker who chooses the input can choose the value.
///
/// ```swift
/// FNV1a("foobar".utf8).value  // 0x85944171F73967E8
/// ```
///
/// The type is public, because the compiler does not inline methods of package types in other modules.
@frozen public struct FNV1a: Sendable {
  /// The value of the empty input.
  @inlinable @inline(__always) public static var offsetBasis: UInt64 { 0xCBF2_9CE4_8422_2325 }
  /// The multiplier of each step.
  @inlinable @inline(__always) public static var prime: UInt64 { 0x100_0000_01B3 }

  /// The hash of all combined bytes.
  public var value = offsetBasis

  /// Creates the hash of the empty input.
  @inlinable @inline(__always) public init() {}

  /// Creates the hash of `bytes`.
  @inlinable @inline(__always) public init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte) }
  }

  /// Appends one byte to the input.
  @inlinable @inline(__always) public mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* Self.prime
  }
}
