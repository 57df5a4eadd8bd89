import Basics
import COpenSSL

/// A hash function of the Secure Hash Standard
/// ([FIPS 180-4](https://csrc.nist.gov/pubs/fips/180-4/upd1/final)), computed by OpenSSL.
@safe package struct MessageDigest: @unchecked Sendable {
  /// SHA-1, 20 bytes: the digest of WARC records, without protection against forgery.
  package static let sha1 = Self(name: "SHA1", size: 20)
  /// SHA-256, 32 bytes.
  package static let sha256 = Self(name: "SHA256", size: 32)

  /// The length of a digest in bytes.
  package let size: Int
  /// The algorithm, fetched once because fetching takes longer than a short digest.
  ///
  /// OpenSSL algorithms are immutable and thread-safe.
  private let algorithm: OpaquePointer?

  private init(name: String, size: Int) {
    self.size = size
    unsafe algorithm = EVP_MD_fetch(nil, name, nil)
  }

  /// Returns the digest of `bytes`.
  package func hash(_ bytes: [UInt8]) -> [UInt8] {
    unsafe bytes.withUnsafeBufferPointer { input in
      unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
        unsafe output.initialize(repeating: 0)
        let status = unsafe EVP_Digest(
          input.baseAddress,
          input.count,
          output.baseAddress,
          nil,
          algorithm,
          nil
        )
        precondition(status == 1, "OpenSSL lacks the hash function")
        count = size
      }
    }
  }

  /// Returns the digest of a text's UTF-8 bytes as lowercase hexadecimal digits.
  package func hexadecimal(of text: String) -> String {
    Hexadecimal.encode(hash(Array(text.utf8)))
  }
}
