import Fetching
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
    /// The key of the validators of its response; `nil` if it has none.
    let validators: UInt64?
  }

  /// A date and digest without heap allocations.
  private struct CompactOriginal {
    let seconds: Int64
    let digest: CompactDigest
    var validators: UInt64?
  }

  private static let limit = 1_000_000

  private let originals = Mutex<[UInt64: CompactOriginal]>([:])

  /// Returns the latest complete record of `url`.
  func original(of url: WebURL) -> Original? {
    let compact = originals.withLock { $0[Self.key(url.href)] }
    return compact.map { compact in
      Original(
        date: Date(timeIntervalSince1970: Double(compact.seconds)).ISO8601Format(),
        digest: SHA1.label(digest: compact.digest.bytes),
        validators: compact.validators
      )
    }
  }

  /// Stores that `url` was written completely, in a response with the given validators.
  func record(_ url: String, date: Date, digest: String, validators: String?) {
    guard let digest = SHA1.digest(label: digest).map(CompactDigest.init) else { return }
    let compact = CompactOriginal(
      seconds: Int64(date.timeIntervalSince1970),
      digest: digest,
      validators: validators.map(Self.key)
    )
    let key = Self.key(url)
    originals.withLock { originals in
      guard originals.count < Self.limit || originals[key] != nil else { return }
      originals[key] = compact
    }
  }

  /// Stores the validators of a later response with the body of the record of `url`.
  func update(_ url: String, digest: String, validators: String?) {
    guard let digest = SHA1.digest(label: digest) else { return }
    let key = Self.key(url)
    originals.withLock { originals in
      guard originals[key]?.digest.bytes == digest else { return }
      originals[key]?.validators = validators.map(Self.key)
    }
  }

  /// Returns the first 8 bytes of the SHA-1 of a text.
  static func key(_ text: String) -> UInt64 {
    SHA1.digest(Array(text.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension Validators {
  /// The digest by which the index of an archive tells the versions of a response apart; `nil` without validators.
  var label: String? {
    isEmpty ? nil : SHA1.label(Array("\(entityTag ?? "")\n\(lastModified ?? "")".utf8))
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
