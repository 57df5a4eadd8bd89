/// A row of the IANA special-purpose address registries, or of a registry that they refer to.
///
/// <https://www.iana.org/assignments/iana-ipv4-special-registry/> and
/// <https://www.iana.org/assignments/iana-ipv6-special-registry/>, set up by
/// [RFC 6890](https://www.rfc-editor.org/rfc/rfc6890) and RFC 8190. The rows that the registries leave to others are
/// multicast, deprecated ranges of RFC 4291, and an address that one cloud uses for its metadata.
struct SpecialAddressBlock: Sendable {
  /// The global reachability of an address block.
  enum Reachability: Sendable, Equatable {
    /// The registry's column "Globally Reachable" is True.
    case global
    /// The column is False or "N/A".
    case none
    /// All IPv4 addresses at these offsets must be public.
    case embedded([EmbeddedIPv4])
  }

  /// The name of the allocation.
  let name: String
  /// The document that defines the allocation.
  let reference: String
  /// The address prefix of the block.
  let prefix: AddressPrefix
  /// The reachability from the public internet.
  let reachability: Reachability

  fileprivate init(
    _ prefix: AddressPrefix,
    _ reachability: Reachability,
    _ name: String,
    _ reference: String
  ) {
    self.name = name
    self.reference = reference
    self.prefix = prefix
    self.reachability = reachability
  }
}

/// The position of an IPv4 address in an IPv6 address.
struct EmbeddedIPv4: Sendable, Equatable {
  /// The offset of its first byte.
  let offset: Int
  /// A Boolean value that indicates whether its bits are inverted, as in Teredo client addresses.
  var isInverted = false
}

/// A prefix of addresses.
struct AddressPrefix: Sendable, Equatable {
  /// The first address; an IPv4 address is in the last 32 bits.
  let bits: UInt128
  /// The number of prefix bits, counted from the first bit of the address family.
  let length: Int
  /// A Boolean value that indicates whether it is an IPv4 prefix.
  let isIPv4: Bool
  private let mask: UInt128

  /// Creates the prefix of the first `length` bits of `address`.
  init(_ address: NetworkAddress, length: Int) {
    isIPv4 = address.bytes.count == 4
    let width = address.bytes.count * 8
    mask = length == 0 ? 0 : UInt128.max << UInt128(width - min(length, width))
    bits = address.bits & mask
    self.length = length
  }

  /// Returns `true` if an address of the same family has the prefix.
  func contains(_ address: UInt128) -> Bool { address & mask == bits }
}

/// The registry rows by address family.
enum AddressRegistry {
  /// Returns the most specific row of the IPv4 registry for an address; `nil` for ordinary addresses.
  static func row(ofIPv4 address: UInt128) -> SpecialAddressBlock? {
    mostSpecific(among: ipv4, for: address)
  }

  /// Returns the most specific row of the IPv6 registry for an address; `nil` for ordinary addresses.
  static func row(ofIPv6 address: UInt128) -> SpecialAddressBlock? {
    mostSpecific(among: ipv6, for: address)
  }

  private static func mostSpecific(
    among rows: [SpecialAddressBlock],
    for address: UInt128
  ) -> SpecialAddressBlock? {
    var (found, length) = (-1, -1)
    for index in rows.indices where rows[index].prefix.contains(address) {
      if rows[index].prefix.length > length {
        (found, length) = (index, rows[index].prefix.length)
      }
    }
    return found < 0 ? nil : rows[found]
  }

  /// The special-purpose rows of IPv4.
  static let ipv4: [SpecialAddressBlock] = rows([
    ("0.0.0.0/8", .none, "This network", "RFC 791, section 3.2"),
    ("0.0.0.0/32", .none, "This host on this network", "RFC 1122, section 3.2.1.3"),
    ("10.0.0.0/8", .none, "Private-Use", "RFC 1918"),
    ("100.64.0.0/10", .none, "Shared Address Space", "RFC 6598"),
    ("127.0.0.0/8", .none, "Loopback", "RFC 1122, section 3.2.1.3"),
    // A public block that is the platform's settings service within Azure machines.
    ("168.63.129.16/32", .none, "Azure wire server", "Azure's documentation"),
    ("169.254.0.0/16", .none, "Link Local", "RFC 3927"),
    ("172.16.0.0/12", .none, "Private-Use", "RFC 1918"),
    ("192.0.0.0/24", .none, "IETF Protocol Assignments", "RFC 6890, section 2.1"),
    ("192.0.0.0/29", .none, "IPv4 Service Continuity Prefix", "RFC 7335"),
    ("192.0.0.8/32", .none, "IPv4 dummy address", "RFC 7600"),
    ("192.0.0.9/32", .global, "Port Control Protocol Anycast", "RFC 7723"),
    ("192.0.0.10/32", .global, "Traversal Using Relays around NAT Anycast", "RFC 8155"),
    ("192.0.0.170/32", .none, "NAT64/DNS64 Discovery", "RFC 8880; RFC 7050, section 2.2"),
    ("192.0.0.171/32", .none, "NAT64/DNS64 Discovery", "RFC 8880; RFC 7050, section 2.2"),
    ("192.0.2.0/24", .none, "Documentation (TEST-NET-1)", "RFC 5737"),
    ("192.31.196.0/24", .global, "AS112-v4", "RFC 7535"),
    ("192.52.193.0/24", .global, "AMT", "RFC 7450"),
    ("192.88.99.0/24", .none, "Deprecated (6to4 Relay Anycast)", "RFC 7526"),
    ("192.168.0.0/16", .none, "Private-Use", "RFC 1918"),
    ("192.175.48.0/24", .global, "Direct Delegation AS112 Service", "RFC 7534"),
    ("198.18.0.0/15", .none, "Benchmarking", "RFC 2544"),
    ("198.51.100.0/24", .none, "Documentation (TEST-NET-2)", "RFC 5737"),
    ("203.0.113.0/24", .none, "Documentation (TEST-NET-3)", "RFC 5737"),
    ("224.0.0.0/4", .none, "Multicast", "RFC 5771"),
    ("240.0.0.0/4", .none, "Reserved", "RFC 1112, section 4"),
    ("255.255.255.255/32", .none, "Limited Broadcast", "RFC 8190; RFC 919, section 7"),
  ])

  /// The special-purpose rows of IPv6.
  ///
  /// The local-use translation prefix 64:ff9b:1::/48 is rejected completely: each network chooses the
  /// length of its prefix below it (48, 56, 64 or 96 according to RFC 6052, section 2.2), and an address
  /// that embeds a public IPv4 address with one length embeds a private one with another.
  static let ipv6: [SpecialAddressBlock] = rows([
    ("::/0", .none, "Not allocated", "RFC 3513; IANA's list of the address space"),
    ("2000::/3", .global, "Global Unicast", "RFC 3513; RFC 4291"),
    ("::/96", .none, "IPv4-compatible (deprecated)", "RFC 4291, section 2.5.5.1"),
    ("::/128", .none, "Unspecified Address", "RFC 4291"),
    ("::1/128", .none, "Loopback Address", "RFC 4291"),
    ("::ffff:0:0/96", .embedded([.last]), "IPv4-mapped Address", "RFC 4291, section 2.5.5.2"),
    ("::ffff:0:0:0/96", .none, "IPv4-translated (deprecated)", "RFC 2765, section 2.1"),
    ("64:ff9b::/96", .embedded([.last]), "IPv4-IPv6 Translation", "RFC 6052"),
    ("64:ff9b:1::/48", .none, "IPv4-IPv6 Translation, local use", "RFC 8215"),
    ("100::/64", .none, "Discard-Only Address Block", "RFC 6666"),
    ("100:0:0:1::/64", .none, "Dummy IPv6 Prefix", "RFC 9780"),
    ("2001::/23", .none, "IETF Protocol Assignments", "RFC 2928"),
    ("2001::/32", .embedded([.teredoServer, .teredoClient]), "TEREDO", "RFC 4380; RFC 8190"),
    ("2001:1::1/128", .global, "Port Control Protocol Anycast", "RFC 7723"),
    ("2001:1::2/128", .global, "Traversal Using Relays around NAT Anycast", "RFC 8155"),
    ("2001:1::3/128", .global, "DNS-SD Service Registration Protocol Anycast", "RFC 9665"),
    ("2001:2::/48", .none, "Benchmarking", "RFC 5180"),
    ("2001:3::/32", .global, "AMT", "RFC 7450"),
    ("2001:4:112::/48", .global, "AS112-v6", "RFC 7535"),
    ("2001:10::/28", .none, "Deprecated (previously ORCHID)", "RFC 4843"),
    ("2001:20::/28", .global, "ORCHIDv2", "RFC 7343"),
    ("2001:30::/28", .global, "Drone Remote ID Protocol Entity Tags", "RFC 9374"),
    ("2001:db8::/32", .none, "Documentation", "RFC 3849"),
    ("2002::/16", .embedded([.sixToFour]), "6to4", "RFC 3056"),
    ("2620:4f:8000::/48", .global, "Direct Delegation AS112 Service", "RFC 7534"),
    ("3fff::/20", .none, "Documentation", "RFC 9637"),
    ("5f00::/16", .none, "Segment Routing (SRv6) SIDs", "RFC 9602"),
    ("fc00::/7", .none, "Unique-Local", "RFC 4193; RFC 8190"),
    ("fe80::/10", .none, "Link-Local Unicast", "RFC 4291"),
    ("fec0::/10", .none, "Site-Local Unicast (deprecated)", "RFC 3879"),
    ("ff00::/8", .none, "Multicast", "RFC 4291, section 2.7"),
  ])

  private static func rows(
    _ rows: [(
      prefix: String, reachability: SpecialAddressBlock.Reachability, name: String,
      reference: String
    )]
  ) -> [SpecialAddressBlock] {
    rows.compactMap { row in
      let parts = row.prefix.split(separator: "/")
      guard parts.count == 2, let address = NetworkAddress(String(parts[0])),
        let length = Int(parts[1])
      else { return nil }
      let prefix = AddressPrefix(address, length: length)
      return SpecialAddressBlock(prefix, row.reachability, row.name, row.reference)
    }
  }
}

extension EmbeddedIPv4 {
  /// The last 32 bits.
  static let last = EmbeddedIPv4(offset: 12)
  /// After the prefix 2002::/16 (RFC 3056, section 2).
  static let sixToFour = EmbeddedIPv4(offset: 2)
  /// After the prefix 2001::/32 (RFC 4380, section 4).
  static let teredoServer = EmbeddedIPv4(offset: 4)
  /// The last 32 bits, inverted (RFC 4380, section 4).
  static let teredoClient = EmbeddedIPv4(offset: 12, isInverted: true)
}
