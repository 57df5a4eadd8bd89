/// SHA-1 ([RFC 3174](https://www.rfc-editor.org/rfc/rfc3174)): what archives name blocks and payloads by.
///
/// It tells equal payloads and broken ones apart; nothing here relies on it against forgery.
struct SHA1 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  private var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]

  /// The 20 bytes of the digest.
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA1()
    var start = 0
    while start + 64 <= bytes.count {
      hash.add(bytes.span, at: start)
      start += 64
    }
    var tail = Array(bytes[start...]) + [0x80]
    tail += [UInt8](repeating: 0, count: (tail.count <= 56 ? 56 : 120) - tail.count)
    let bitCount = UInt64(bytes.count) &* 8
    tail += (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * UInt64($0))) }
    for start in stride(from: 0, to: tail.count, by: 64) { hash.add(tail.span, at: start) }
    return hash.state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
    }
  }

  /// The digest as records write it: `sha1:` and Base32
  /// ([RFC 4648](https://www.rfc-editor.org/rfc/rfc4648#section-6)).
  static func label(_ bytes: [UInt8]) -> String { label(digest: digest(bytes)) }

  /// The label of a digest that is known already.
  static func label(digest: [UInt8]) -> String { "sha1:" + base32(digest) }

  /// The 20 bytes that a label stands for; `nil` where it is none of ours.
  static func digest(label: String) -> [UInt8]? {
    guard label.hasPrefix("sha1:"), label.utf8.count == 37 else { return nil }
    var (bits, count) = (0, 0)
    var digest: [UInt8] = []
    for letter in label.utf8.dropFirst(5) {
      guard let value = alphabet.firstIndex(of: letter) else { return nil }
      bits = (bits << 5 | value) & 0xFFFF
      count += 5
      if count >= 8 {
        count -= 8
        digest.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return digest
  }

  /// Adds 64 bytes from `start` on.
  private mutating func add(_ bytes: Span<UInt8>, at start: Int) {
    var schedule = InlineArray<80, UInt32>(repeating: 0)
    for word in 0..<16 {
      let place = start + word * 4
      schedule[word] =
        UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
        | UInt32(bytes[place + 2]) << 8 | UInt32(bytes[place + 3])
    }
    for word in 16..<80 {
      let mix =
        schedule[word - 3] ^ schedule[word - 8] ^ schedule[word - 14] ^ schedule[word - 16]
      schedule[word] = rotated(mix, 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for round in 0..<80 {
      let (mix, constant) =
        switch round {
        case ..<20: ((b & c) | (~b & d), 0x5A82_7999 as UInt32)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotated(a, 5) &+ mix &+ e &+ constant &+ schedule[round]
      (e, d, c, b, a) = (d, c, rotated(b, 30), a, next)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
  }

  private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }

  private static func base32(_ bytes: [UInt8]) -> String {
    var (bits, count) = (0, 0)
    var text: [UInt8] = []
    for byte in bytes {
      bits = (bits << 8 | Int(byte)) & 0xFFFF
      count += 8
      while count >= 5 {
        count -= 5
        text.append(alphabet[bits >> count & 31])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
