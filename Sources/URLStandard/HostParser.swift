/// The [host parser](https://url.spec.whatwg.org/#concept-host-parser): bytes to serialised host.
enum HostParser {
  /// The host as it is serialised, or `nil` for failure.
  static func parse(_ bytes: [UInt8], isSpecial: Bool) -> [UInt8]? {
    if bytes.first == UInt8(ascii: "[") {
      guard bytes.last == UInt8(ascii: "]"), bytes.count > 2 else { return nil }
      return IPv6Address(parsing: bytes[1..<(bytes.count - 1)])?.serialized
    }
    guard isSpecial else { return opaqueHost(bytes) }
    guard let domain = DomainToASCII.map(percentDecoded(bytes)), !domain.isEmpty,
      !domain.contains(where: isForbiddenInDomain)
    else { return nil }
    guard IPv4Address.endsInNumber(domain) else { return domain }
    return IPv4Address(parsing: domain)?.serialized
  }

  private static func opaqueHost(_ bytes: [UInt8]) -> [UInt8]? {
    var host: [UInt8] = []
    for byte in bytes {
      guard !isForbiddenInHost(byte) else { return nil }
      host.append(byte, encoding: .c0Control)
    }
    return host
  }

  static func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    var decoded: [UInt8] = []
    var rest = bytes[...]
    while let first = rest.first {
      if let byte = Hexadecimal.percentDecoded(rest, at: rest.startIndex) {
        decoded.append(byte)
        rest.removeFirst(3)
      } else {
        decoded.append(first)
        rest.removeFirst()
      }
    }
    return decoded
  }

  /// [Forbidden host code point](https://url.spec.whatwg.org/#forbidden-host-code-point).
  static func isForbiddenInHost(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 9, 10, 13, 0x20, UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: ":"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "@"),
      UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "|"):
      true
    default: false
    }
  }

  /// [Forbidden domain code point](https://url.spec.whatwg.org/#forbidden-domain-code-point).
  static func isForbiddenInDomain(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "%") || isForbiddenInHost(byte)
  }
}
