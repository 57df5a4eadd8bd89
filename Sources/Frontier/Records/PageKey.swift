public import Politeness
public import URLStandard

/// The key of a URL in the frontier: 64 bits of a keyed hash of its canonical form.
///
/// Among ten million URLs, the chance of a collision is about three in a million. The secret prevents a
/// site from making up URLs whose keys collide with those of another site.
public struct PageKey: Sendable, Hashable {
  /// The hash.
  public let value: UInt64

  /// Creates a key from its stored value.
  public init(value: UInt64) { self.value = value }

  /// Creates the key of a canonical URL.
  public init(_ key: CanonicalKey, secret: HashSecret) {
    value = secret.hash(of: key.text)
  }
}

extension HostKey {
  /// Creates the key of a host and its non-default port.
  public init(_ hostAndPort: String, secret: HashSecret) {
    self.init(value: UInt32(truncatingIfNeeded: secret.hash(of: hostAndPort)))
  }
}

/// The secret key of a hash that outsiders cannot predict: SipHash-1-3
/// (<https://www.aumasson.jp/siphash/siphash.pdf>).
public struct HashSecret: Sendable, Hashable {
  /// The first eight bytes of the key.
  public let first: UInt64
  /// The last eight bytes of the key.
  public let last: UInt64

  /// Creates a secret from its stored value.
  public init(first: UInt64, last: UInt64) {
    self.first = first
    self.last = last
  }

  /// Returns a new random secret.
  public static func random() -> HashSecret {
    HashSecret(first: .random(in: .min ... .max), last: .random(in: .min ... .max))
  }

  /// Returns the hash of a text.
  package func hash(of text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { bytes in
      var state = SipState(self)
      var index = 0
      while index + 8 <= bytes.count {
        let word = unsafe UnsafeRawBufferPointer(bytes)
          .loadUnaligned(fromByteOffset: index, as: UInt64.self)
        state.compress(UInt64(littleEndian: word))
        index += 8
      }
      var rest = UInt64(truncatingIfNeeded: bytes.count) << 56
      var shift: UInt64 = 0
      while index < bytes.count {
        rest |= UInt64(unsafe bytes[index]) << shift
        shift += 8
        index += 1
      }
      state.compress(rest)
      return state.end()
    }
  }
}

/// The four state words of SipHash.
private struct SipState {
  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64

  init(_ secret: HashSecret) {
    v0 = secret.first ^ 0x736F_6D65_7073_6575
    v1 = secret.last ^ 0x646F_7261_6E64_6F6D
    v2 = secret.first ^ 0x6C79_6765_6E65_7261
    v3 = secret.last ^ 0x7465_6462_7974_6573
  }

  mutating func compress(_ word: UInt64) {
    v3 ^= word
    sipRound()
    v0 ^= word
  }

  mutating func end() -> UInt64 {
    v2 ^= 0xFF
    for _ in 0..<3 { sipRound() }
    return v0 ^ v1 ^ v2 ^ v3
  }

  private mutating func sipRound() {
    v0 &+= v1
    v1 = Self.rotated(v1, 13) ^ v0
    v0 = Self.rotated(v0, 32)
    v2 &+= v3
    v3 = Self.rotated(v3, 16) ^ v2
    v0 &+= v3
    v3 = Self.rotated(v3, 21) ^ v0
    v2 &+= v1
    v1 = Self.rotated(v1, 17) ^ v2
    v2 = Self.rotated(v2, 32)
  }

  private static func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word << bits | word >> (64 - bits)
  }
}
