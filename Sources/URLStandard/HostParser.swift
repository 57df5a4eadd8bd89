import Basics

/// The [host parser](https://url.spec.whatwg.org/#concept-host-parser), from bytes to the serialized host.
enum HostParser {
  /// Returns the serialized host; `nil` for failure.
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

  /// Appends a common host: letters, digits, hyphens and dots, with a last label that is not a number.
  ///
  /// Returns `false` for other hosts.
  static func appendPlainHost(_ bytes: ArraySlice<UInt8>, to output: inout [UInt8]) -> Bool {
    let start = output.count
    var labelStart = start
    for byte in bytes {
      switch byte {
      case _ where byte.isASCIIAlphanumeric:
        output.append(byte.asciiLowercased)
      case UInt8(ascii: "-"), UInt8(ascii: "_"):
        output.append(byte)
      case UInt8(ascii: "."):
        output.append(byte)
        labelStart = output.count
      default:
        output.removeSubrange(start...)
        return false
      }
    }
    if labelStart < output.count, output[labelStart].isASCIILetter { return true }
    output.removeSubrange(start...)
    return false
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

  /// Returns `true` for a [forbidden host code
  /// point](https://url.spec.whatwg.org/#forbidden-host-code-point).
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

  /// Returns `true` for a [forbidden domain code
  /// point](https://url.spec.whatwg.org/#forbidden-domain-code-point).
  static func isForbiddenInDomain(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "%") || isForbiddenInHost(byte)
  }
}
