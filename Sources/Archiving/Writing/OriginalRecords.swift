import FoundationEssentials
import Synchronization
import URLStandard

/// A compact table of the latest complete record of each URL, to which revisit records refer.
///
/// The number of URLs is limited; all responses of further URLs are written completely.
final class OriginalRecords: Sendable {
  struct Original: Sendable {
    let date: String
    let digest: String
  }

  /// A date and digest without heap allocations.
  private struct Packed {
    let seconds: Int64
    let digest: PackedDigest
  }

  private static let limit = 1_000_000

  private let originals = Mutex<[UInt64: Packed]>([:])

  /// Returns the latest complete record of `url`.
  func original(of url: WebURL) -> Original? {
    let packed = originals.withLock { $0[Self.key(url.href)] }
    return packed.map { packed in
      Original(
        date: Date(timeIntervalSince1970: Double(packed.seconds)).ISO8601Format(),
        digest: SHA1.label(digest: packed.digest.bytes)
      )
    }
  }

  /// Stores that `url` was written completely.
  func note(_ url: String, date: Date, digest: String) {
    guard let digest = SHA1.digest(label: digest).map(PackedDigest.init) else { return }
    let packed = Packed(seconds: Int64(date.timeIntervalSince1970), digest: digest)
    let key = Self.key(url)
    originals.withLock { originals in
      guard originals.count < Self.limit || originals[key] != nil else { return }
      originals[key] = packed
    }
  }

  private static func key(_ url: String) -> UInt64 {
    SHA1.digest(Array(url.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// The 20 bytes of a digest, stored inline.
private struct PackedDigest: Sendable {
  private var words: InlineArray<5, UInt32>

  init(_ bytes: [UInt8]) {
    words = InlineArray { index in
      bytes.dropFirst(index * 4).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  var bytes: [UInt8] {
    words.indices.flatMap { index in
      (0..<4).map { UInt8(truncatingIfNeeded: words[index] >> (24 - 8 * UInt32($0))) }
    }
  }
}
