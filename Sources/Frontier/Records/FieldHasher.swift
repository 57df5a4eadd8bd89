import Basics

/// Hashes the parts of an item's field for an ``ItemFingerprint``.
public struct FieldHasher: Sendable {
  /// The hash of all combined values.
  public private(set) var value = FNV1a.offsetBasis

  /// Creates a hasher without values.
  public init() {}

  /// Combines a string; two strings hash differently from their concatenation.
  public mutating func combine(_ text: String) {
    combine(unsafe text.utf8.span.withUnsafeBufferPointer { unsafe ContentHash.of($0) })
  }

  /// Combines a text of bytes.
  public mutating func combine(_ bytes: [UInt8]) {
    combine(unsafe bytes.span.withUnsafeBufferPointer { unsafe ContentHash.of($0) })
  }

  /// Combines a number.
  public mutating func combine(_ number: UInt64) {
    value = (value ^ number) &* FNV1a.prime
    value ^= value >> 29
  }
}
