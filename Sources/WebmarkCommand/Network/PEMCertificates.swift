import Basics
import FoundationEssentials

/// The certificates of a text file ([RFC 7468](https://www.rfc-editor.org/rfc/rfc7468), section 5).
enum PEMCertificates {
  /// The labels of certificates that OpenSSL reads.
  private static let labels = ["CERTIFICATE", "TRUSTED CERTIFICATE", "X509 CERTIFICATE"]

  /// Returns `true` if the file has a certificate: a block in Base64 that starts with the tag of a DER sequence.
  static func isPresent(in bytes: [UInt8]) -> Bool {
    var content: String?
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let line = String(decoding: line.trimming { $0 <= 0x20 }, as: UTF8.self)
      if labels.contains(where: { line == "-----BEGIN \($0)-----" }) {
        content = ""
      } else if line.hasPrefix("-----") {
        if let content, Data(base64Encoded: content)?.first == 0x30 { return true }
        content = nil
      } else {
        content?.append(line)
      }
    }
    return false
  }
}
