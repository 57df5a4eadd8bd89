import Basics

/// The algorithm [domain to ASCII](https://url.spec.whatwg.org/#concept-domain-to-ascii).
enum DomainToASCII {
  /// The maximum length of a name, in bytes; longer names are rejected before Unicode processing.
  private static let sizeLimit = 4096

  /// Returns the ASCII form; `nil` for failure.
  static func map(_ name: [UInt8]) -> [UInt8]? {
    guard name.count <= sizeLimit else { return nil }
    // ASCII names are accepted unchanged, including A-labels: the standard checks only labels that it encodes
    // itself.
    if name.allSatisfy({ $0 < 0x80 }) { return name.map(\.asciiLowercased) }
    let text = Array(String(decoding: name, as: UTF8.self).utf8)
    return UTS46.shared.toASCII(text) ?? NewIdeographs.toASCII(text)
  }
}

extension WebURL {
  /// The host in Unicode for display: `例え.jp` rather than `xn--r8jz45g.jp`.
  public var displayHostname: String {
    let name = hostname
    guard name.contains("xn--"), let shown = UTS46.shared.toUnicode(Array(name.utf8)) else {
      return name
    }
    return String(decoding: shown, as: UTF8.self)
  }
}
