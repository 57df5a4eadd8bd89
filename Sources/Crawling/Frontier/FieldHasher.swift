import Basics

/// Hashes what a field of an item says, part by part, for an ``ItemPrint``.
public struct FieldHasher: Sendable {
  /// The hash of what was taken so far.
  public private(set) var value = FNV1a.offsetBasis

  /// A hasher that has taken nothing.
  public init() {}

  /// Takes a text; two texts are something else than one that is both.
  public mutating func combine(_ text: String) {
    combine(unsafe text.utf8.span.withUnsafeBufferPointer { unsafe ContentHash.of($0) })
  }

  /// Takes a number.
  public mutating func combine(_ number: UInt64) {
    value = (value ^ number) &* FNV1a.prime
    value ^= value >> 29
  }
}
