import CLibcurl

/// An IPv4 or IPv6 address of a connection.
public struct NetworkAddress: Sendable, Hashable, CustomStringConvertible {
  /// The 4 or 16 bytes in network order.
  let bytes: [UInt8]

  /// Parses an address, with or without the brackets of a URL; `nil` for a name.
  public init?(_ text: String) {
    let text =
      text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    var bytes = [UInt8](repeating: 0, count: 16)
    if unsafe inet_pton(AF_INET, text, &bytes) == 1 {
      self.bytes = Array(bytes.prefix(4))
    } else if unsafe inet_pton(AF_INET6, text, &bytes) == 1 {
      self.bytes = bytes
    } else {
      return nil
    }
  }

  /// Creates the address that libcurl is about to connect to; `nil` for other address families.
  init?(of peer: UnsafeMutablePointer<curl_sockaddr>) {
    var bytes = [UInt8](repeating: 0, count: 16)
    switch unsafe webmark_peer_address(peer, &bytes) {
    case 4: self.bytes = Array(bytes.prefix(4))
    case 16: self.bytes = bytes
    default: return nil
    }
  }

  /// The text form of the address ([RFC 5952](https://www.rfc-editor.org/rfc/rfc5952)), without
  /// brackets.
  public var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    _ = unsafe inet_ntop(family, bytes, &text, socklen_t(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The address as a number; an IPv4 address has 32 bits.
  var bits: UInt128 { bytes.reduce(0) { $0 << 8 | UInt128($1) } }

  /// A Boolean value that indicates whether the address belongs to the public internet.
  ///
  /// The decision follows `AddressRegistry`: the most specific row with the address must be globally
  /// reachable. This machine, private networks, link-local addresses (with the metadata services of
  /// clouds), multicast and unallocated addresses are not. An IPv6 address that embeds IPv4 addresses
  /// (mapped, 6to4, Teredo, NAT64, ISATAP) is public only if all of them are.
  public var isPublic: Bool {
    if bytes.count == 4 { return Self.isPublicIPv4(bits) }
    guard hasPublicISATAP else { return false }
    switch AddressRegistry.row(ofIPv6: bits)?.reachability {
    case .global: return true
    case .none?, nil: return false
    case .embedded(let places): return places.allSatisfy { Self.isPublicIPv4(embedded(at: $0)) }
    }
  }

  /// A Boolean value that indicates whether the address is a loopback address.
  var isLoopback: Bool { bytes.count == 4 ? bytes[0] == 127 : bits == 1 }

  /// A Boolean value that indicates whether the address is 0.0.0.0 or ::, which systems route to
  /// themselves.
  var isUnspecified: Bool { bits == 0 }

  private static func isPublicIPv4(_ bits: UInt128) -> Bool {
    AddressRegistry.row(ofIPv4: bits).map { $0.reachability == .global } ?? true
  }

  /// Returns the embedded IPv4 address at a position of this IPv6 address, as a number.
  private func embedded(at place: EmbeddedIPv4) -> UInt128 {
    bytes[place.offset..<(place.offset + 4)].reduce(0) { bits, byte in
      bits << 8 | UInt128(place.isInverted ? ~byte : byte)
    }
  }

  /// A Boolean value that is `false` for an ISATAP address with a private IPv4 address: ::0:5efe:w.x.y.z
  /// or ::200:5efe:w.x.y.z below any prefix (RFC 5214, section 6.1).
  private var hasPublicISATAP: Bool {
    guard bytes[8] & 0xFD == 0, bytes[9] == 0, bytes[10] == 0x5E, bytes[11] == 0xFE else {
      return true
    }
    return Self.isPublicIPv4(embedded(at: .last))
  }
}
