import Digests

/// SHA-1 ([RFC 3174](https://www.rfc-editor.org/rfc/rfc3174)), the digest algorithm of archives.
///
/// It detects duplicate and damaged payloads; nothing here relies on it against forgery.
enum SHA1 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// Returns the 20 bytes of the digest.
  static func digest(_ bytes: [UInt8]) -> [UInt8] { MessageDigest.sha1.hash(bytes) }

  /// Returns the digest in the format of records: `sha1:` and Base32
  /// ([RFC 4648](https://www.rfc-editor.org/rfc/rfc4648#section-6)).
  static func label(_ bytes: [UInt8]) -> String { label(digest: digest(bytes)) }

  /// Returns the label of a digest.
  static func label(digest: [UInt8]) -> String { "sha1:" + base32(digest) }

  /// Returns the 20 bytes of a label; `nil` if it is malformed.
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
