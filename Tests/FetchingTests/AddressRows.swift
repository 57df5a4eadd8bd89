import Testing

/// The rows of the IANA special-purpose address registries, and of multicast and deprecated ranges:
/// addresses within each row, and its neighbours.
///
/// Sources: <https://www.iana.org/assignments/iana-ipv4-special-registry/>,
/// <https://www.iana.org/assignments/iana-ipv6-special-registry/> (as of 2025-10). An address of a row
/// may belong to a more specific one; "Globally Reachable" of the most specific row decides. Rows that
/// embed IPv4 addresses (RFC 4291, 6052, 3056, 4380) depend on these.
enum AddressRows {
  struct Row: Sendable, CustomTestStringConvertible {
    let prefix: String
    /// The first address, one inside and the last one, with their expected results.
    let inside: [(String, Bool)]
    /// The addresses directly before and after the row, with their expected results.
    let outside: [(String, Bool)]

    init(_ prefix: String, _ inside: [(String, Bool)], _ outside: [(String, Bool)]) {
      self.prefix = prefix
      self.inside = inside
      self.outside = outside
    }

    var testDescription: String { prefix }
  }

  static let ipv4: [Row] = [
    Row(
      "0.0.0.0/8",
      [("0.0.0.0", false), ("0.160.0.0", false), ("0.255.255.255", false)],
      [("1.0.0.0", true)],
    ),
    Row("0.0.0.0/32", [("0.0.0.0", false)], [("0.0.0.1", false)]),
    Row(
      "10.0.0.0/8",
      [("10.0.0.0", false), ("10.160.0.0", false), ("10.255.255.255", false)],
      [("9.255.255.255", true), ("11.0.0.0", true)],
    ),
    Row(
      "100.64.0.0/10",
      [("100.64.0.0", false), ("100.104.0.0", false), ("100.127.255.255", false)],
      [("100.63.255.255", true), ("100.128.0.0", true)],
    ),
    Row(
      "127.0.0.0/8",
      [("127.0.0.0", false), ("127.160.0.0", false), ("127.255.255.255", false)],
      [("126.255.255.255", true), ("128.0.0.0", true)],
    ),
    Row(
      "169.254.0.0/16",
      [("169.254.0.0", false), ("169.254.160.0", false), ("169.254.255.255", false)],
      [("169.253.255.255", true), ("169.255.0.0", true)],
    ),
    Row(
      "172.16.0.0/12",
      [("172.16.0.0", false), ("172.26.0.0", false), ("172.31.255.255", false)],
      [("172.15.255.255", true), ("172.32.0.0", true)],
    ),
    Row(
      "192.0.0.0/24",
      [("192.0.0.0", false), ("192.0.0.160", false), ("192.0.0.255", false)],
      [("191.255.255.255", true), ("192.0.1.0", true)],
    ),
    Row(
      "192.0.0.0/29",
      [("192.0.0.0", false), ("192.0.0.5", false), ("192.0.0.7", false)],
      [("191.255.255.255", true), ("192.0.0.8", false)],
    ),
    Row("192.0.0.8/32", [("192.0.0.8", false)], [("192.0.0.7", false), ("192.0.0.9", true)]),
    Row("192.0.0.9/32", [("192.0.0.9", true)], [("192.0.0.8", false), ("192.0.0.10", true)]),
    Row("192.0.0.10/32", [("192.0.0.10", true)], [("192.0.0.9", true), ("192.0.0.11", false)]),
    Row(
      "192.0.0.170/32",
      [("192.0.0.170", false)],
      [("192.0.0.169", false), ("192.0.0.171", false)],
    ),
    Row(
      "192.0.0.171/32",
      [("192.0.0.171", false)],
      [("192.0.0.170", false), ("192.0.0.172", false)],
    ),
    Row(
      "192.0.2.0/24",
      [("192.0.2.0", false), ("192.0.2.160", false), ("192.0.2.255", false)],
      [("192.0.1.255", true), ("192.0.3.0", true)],
    ),
    Row(
      "192.31.196.0/24",
      [("192.31.196.0", true), ("192.31.196.160", true), ("192.31.196.255", true)],
      [("192.31.195.255", true), ("192.31.197.0", true)],
    ),
    Row(
      "192.52.193.0/24",
      [("192.52.193.0", true), ("192.52.193.160", true), ("192.52.193.255", true)],
      [("192.52.192.255", true), ("192.52.194.0", true)],
    ),
    Row(
      "192.88.99.0/24",
      [("192.88.99.0", false), ("192.88.99.160", false), ("192.88.99.255", false)],
      [("192.88.98.255", true), ("192.88.100.0", true)],
    ),
    Row(
      "192.168.0.0/16",
      [("192.168.0.0", false), ("192.168.160.0", false), ("192.168.255.255", false)],
      [("192.167.255.255", true), ("192.169.0.0", true)],
    ),
    Row(
      "192.175.48.0/24",
      [("192.175.48.0", true), ("192.175.48.160", true), ("192.175.48.255", true)],
      [("192.175.47.255", true), ("192.175.49.0", true)],
    ),
    Row(
      "198.18.0.0/15",
      [("198.18.0.0", false), ("198.19.64.0", false), ("198.19.255.255", false)],
      [("198.17.255.255", true), ("198.20.0.0", true)],
    ),
    Row(
      "198.51.100.0/24",
      [("198.51.100.0", false), ("198.51.100.160", false), ("198.51.100.255", false)],
      [("198.51.99.255", true), ("198.51.101.0", true)],
    ),
    Row(
      "203.0.113.0/24",
      [("203.0.113.0", false), ("203.0.113.160", false), ("203.0.113.255", false)],
      [("203.0.112.255", true), ("203.0.114.0", true)],
    ),
    Row(
      "240.0.0.0/4",
      [("240.0.0.0", false), ("250.0.0.0", false), ("255.255.255.255", false)],
      [("239.255.255.255", false)],
    ),
    Row("255.255.255.255/32", [("255.255.255.255", false)], [("255.255.255.254", false)]),
    Row(
      "224.0.0.0/4",
      [("224.0.0.0", false), ("234.0.0.0", false), ("239.255.255.255", false)],
      [("223.255.255.255", true), ("240.0.0.0", false)],
    ),
    Row(
      "168.63.129.16/32",
      [("168.63.129.16", false)],
      [("168.63.129.15", true), ("168.63.129.17", true)],
    ),
  ]

  static let ipv6: [Row] = [
    Row("::1/128", [("::1", false)], [("::", false), ("::2", false)]),
    Row("::/128", [("::", false)], [("::1", false)]),
    Row(
      "::ffff:0:0/96",
      [("::ffff:0:0", false), ("::ffff:a000:0", true), ("::ffff:ffff:ffff", false)],
      [("::fffe:ffff:ffff", false), ("::1:0:0:0", false)],
    ),
    Row(
      "64:ff9b::/96",
      [("64:ff9b::", false), ("64:ff9b::a000:0", true), ("64:ff9b::ffff:ffff", false)],
      [("64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff", false), ("64:ff9b::1:0:0", false)],
    ),
    Row(
      "64:ff9b:1::/48",
      [
        ("64:ff9b:1::", false),
        ("64:ff9b:1:a000::", false),
        ("64:ff9b:1:ffff:ffff:ffff:ffff:ffff", false),
      ],
      [("64:ff9b:0:ffff:ffff:ffff:ffff:ffff", false), ("64:ff9b:2::", false)],
    ),
    Row(
      "100::/64",
      [("100::", false), ("100::a000:0:0:0", false), ("100::ffff:ffff:ffff:ffff", false)],
      [("ff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", false), ("100:0:0:1::", false)],
    ),
    Row(
      "100:0:0:1::/64",
      [("100:0:0:1::", false), ("100:0:0:1:a000::", false), ("100::1:ffff:ffff:ffff:ffff", false)],
      [("100::ffff:ffff:ffff:ffff", false), ("100:0:0:2::", false)],
    ),
    Row(
      "2001::/23",
      [
        ("2001::", false), ("2001:140::", false), ("2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", false),
      ],
      [("2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff", true), ("2001:200::", true)],
    ),
    Row(
      "2001::/32",
      [
        ("2001::", false),
        ("2001:0:a000::", false),
        ("2001:0:ffff:ffff:ffff:ffff:ffff:ffff", false),
      ],
      [("2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff", true), ("2001:1::", false)],
    ),
    Row("2001:1::1/128", [("2001:1::1", true)], [("2001:1::", false), ("2001:1::2", true)]),
    Row("2001:1::2/128", [("2001:1::2", true)], [("2001:1::1", true), ("2001:1::3", true)]),
    Row("2001:1::3/128", [("2001:1::3", true)], [("2001:1::2", true), ("2001:1::4", false)]),
    Row(
      "2001:2::/48",
      [
        ("2001:2::", false),
        ("2001:2:0:a000::", false),
        ("2001:2:0:ffff:ffff:ffff:ffff:ffff", false),
      ],
      [("2001:1:ffff:ffff:ffff:ffff:ffff:ffff", false), ("2001:2:1::", false)],
    ),
    Row(
      "2001:3::/32",
      [
        ("2001:3::", true), ("2001:3:a000::", true), ("2001:3:ffff:ffff:ffff:ffff:ffff:ffff", true),
      ],
      [("2001:2:ffff:ffff:ffff:ffff:ffff:ffff", false), ("2001:4::", false)],
    ),
    Row(
      "2001:4:112::/48",
      [
        ("2001:4:112::", true),
        ("2001:4:112:a000::", true),
        ("2001:4:112:ffff:ffff:ffff:ffff:ffff", true),
      ],
      [("2001:4:111:ffff:ffff:ffff:ffff:ffff", false), ("2001:4:113::", false)],
    ),
    Row(
      "2001:10::/28",
      [
        ("2001:10::", false),
        ("2001:1a::", false),
        ("2001:1f:ffff:ffff:ffff:ffff:ffff:ffff", false),
      ],
      [("2001:f:ffff:ffff:ffff:ffff:ffff:ffff", false), ("2001:20::", true)],
    ),
    Row(
      "2001:20::/28",
      [("2001:20::", true), ("2001:2a::", true), ("2001:2f:ffff:ffff:ffff:ffff:ffff:ffff", true)],
      [("2001:1f:ffff:ffff:ffff:ffff:ffff:ffff", false), ("2001:30::", true)],
    ),
    Row(
      "2001:30::/28",
      [("2001:30::", true), ("2001:3a::", true), ("2001:3f:ffff:ffff:ffff:ffff:ffff:ffff", true)],
      [("2001:2f:ffff:ffff:ffff:ffff:ffff:ffff", true), ("2001:40::", false)],
    ),
    Row(
      "2001:db8::/32",
      [
        ("2001:db8::", false),
        ("2001:db8:a000::", false),
        ("2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", false),
      ],
      [("2001:db7:ffff:ffff:ffff:ffff:ffff:ffff", true), ("2001:db9::", true)],
    ),
    Row(
      "2002::/16",
      [
        ("2002::", false),
        ("2002:a000::", true),
        ("2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", false),
      ],
      [("2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff", true), ("2003::", true)],
    ),
    Row(
      "2620:4f:8000::/48",
      [
        ("2620:4f:8000::", true),
        ("2620:4f:8000:a000::", true),
        ("2620:4f:8000:ffff:ffff:ffff:ffff:ffff", true),
      ],
      [("2620:4f:7fff:ffff:ffff:ffff:ffff:ffff", true), ("2620:4f:8001::", true)],
    ),
    Row(
      "3fff::/20",
      [
        ("3fff::", false), ("3fff:a00::", false), ("3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", false),
      ],
      [("3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff", true), ("3fff:1000::", true)],
    ),
    Row(
      "5f00::/16",
      [
        ("5f00::", false),
        ("5f00:a000::", false),
        ("5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff", false),
      ],
      [("5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", false), ("5f01::", false)],
    ),
    Row(
      "fc00::/7",
      [("fc00::", false), ("fd40::", false), ("fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", false)],
      [("fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", false), ("fe00::", false)],
    ),
    Row(
      "fe80::/10",
      [("fe80::", false), ("fea8::", false), ("febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", false)],
      [("fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff", false), ("fec0::", false)],
    ),
    Row(
      "::/0",
      [("::", false), ("a000::", false), ("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", false)],
      [],
    ),
    Row(
      "2000::/3",
      [("2000::", true), ("3400::", true), ("3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", true)],
      [("1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", false), ("4000::", false)],
    ),
    Row(
      "::/96",
      [("::", false), ("::a000:0", false), ("::ffff:ffff", false)],
      [("::1:0:0", false)],
    ),
    Row(
      "::ffff:0:0:0/96",
      [("::ffff:0:0:0", false), ("::ffff:0:a000:0", false), ("::ffff:0:ffff:ffff", false)],
      [("::fffe:ffff:ffff:ffff", false), ("::ffff:1:0:0", false)],
    ),
    Row(
      "fec0::/10",
      [("fec0::", false), ("fee8::", false), ("feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", false)],
      [("febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", false), ("ff00::", false)],
    ),
    Row(
      "ff00::/8",
      [("ff00::", false), ("ffa0::", false), ("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", false)],
      [("feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", false)],
    ),
  ]
}
