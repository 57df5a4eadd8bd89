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
  private struct CompactOriginal {
    let seconds: Int64
    let digest: CompactDigest
  }

  private static let limit = 1_000_000

  private let originals = Mutex<[UInt64: CompactOriginal]>([:])

  /// Returns the latest complete record of `url`.
  func original(of url: WebURL) -> Original? {
    let compact = originals.withLock { $0[Self.key(url.href)] }
    return compact.map { compact in
      Original(
        date: Date(timeIntervalSince1970: Double(compact.seconds)).ISO8601Format(),
        digest: SHA1.label(digest: compact.digest.bytes)
      )
    }
  }

  /// Stores that `url` was written completely.
  func record(_ url: String, date: Date, digest: String) {
    guard let digest = SHA1.digest(label: digest).map(CompactDigest.init) else { return }
    let compact = CompactOriginal(seconds: Int64(date.timeIntervalSince1970), digest: digest)
    let key = Self.key(url)
    originals.withLock { originals in
      guard originals.count < Self.limit || originals[key] != nil else { return }
      originals[key] = compact
    }
  }

  private static func key(_ url: String) -> UInt64 {
    SHA1.digest(Array(url.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// The 20 bytes of a digest, stored inline.
private struct CompactDigest: Sendable {
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
