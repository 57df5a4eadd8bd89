import CICU

/// [Domain to ASCII](https://url.spec.whatwg.org/#concept-domain-to-ascii), by UTS #46.
enum DomainToASCII {
  /// Longer names are refused before they reach Unicode tables.
  private static let sizeLimit = 4096

  /// The ASCII form, or `nil` for failure.
  static func map(_ name: [UInt8]) -> [UInt8]? {
    guard name.count <= sizeLimit else { return nil }
    // ASCII names are taken as they are, A-labels too: the standard checks what it encodes itself.
    if name.allSatisfy({ $0 < 0x80 }) { return name.map(\.asciiLowercased) }
    return unsafe converted(name) { unsafe webmark_domain_to_ascii($0, $1, $2, $3) }
  }

  /// The Unicode form for display; labels that cannot be read stay as they are.
  static func unicode(_ name: String) -> String {
    unsafe converted(Array(name.utf8)) { unsafe webmark_domain_to_unicode($0, $1, $2, $3) }
      .map { String(decoding: $0, as: UTF8.self) } ?? name
  }

  @unsafe private typealias Conversion = (
    UnsafePointer<CChar>, Int32, UnsafeMutablePointer<CChar>, Int32
  ) -> Int32

  private static func converted(_ name: [UInt8], by convert: Conversion) -> [UInt8]? {
    let text = String(decoding: name, as: UTF8.self)
    let capacity = 8 * name.count + 64
    let converted = unsafe [CChar](unsafeUninitializedCapacity: capacity) { answer, count in
      guard let start = answer.baseAddress else { return }
      let length = unsafe text.withCString {
        unsafe convert($0, Int32(text.utf8.count), start, Int32(capacity))
      }
      count = max(0, Int(length))
    }
    return converted.isEmpty ? nil : converted.map(UInt8.init(bitPattern:))
  }
}

extension WebURL {
  /// The host for people: `例え.jp` rather than `xn--r8jz45g.jp`.
  public var displayHostname: String {
    hostname.contains("xn--") ? DomainToASCII.unicode(hostname) : hostname
  }
}
