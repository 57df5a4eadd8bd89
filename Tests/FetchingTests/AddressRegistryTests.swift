import Testing

@testable import Fetching

/// The public addresses: all rows of the registries of RFC 6890, and all embeddings of IPv4 addresses in
/// IPv6 addresses.
@Suite("AddressRegistry")
struct AddressRegistryTests {
  @Test("each row: first, inside, last, and the neighbours", arguments: AddressRows.ipv4)
  func ipv4(_ row: AddressRows.Row) throws {
    try Self.check(row)
  }

  @Test("each row: first, inside, last, and the neighbours", arguments: AddressRows.ipv6)
  func ipv6(_ row: AddressRows.Row) throws {
    try Self.check(row)
  }

  private static func check(_ row: AddressRows.Row) throws {
    for (text, isPublic) in row.inside + row.outside {
      #expect(try #require(NetworkAddress(text)).isPublic == isPublic, "\(text)")
    }
  }

  @Test func `the program has these rows and no others`() throws {
    func texts(_ rows: [SpecialAddressBlock]) -> Set<String> {
      Set(rows.map { "\($0.prefix.bits)/\($0.prefix.length)" })
    }
    func texts(_ rows: [AddressRows.Row]) throws -> Set<String> {
      Set(
        try rows.map { row in
          let parts = row.prefix.split(separator: "/")
          return "\(try #require(NetworkAddress(String(parts[0]))).bits)/\(parts[1])"
        }
      )
    }
    try #expect(texts(AddressRegistry.ipv4) == texts(AddressRows.ipv4))
    try #expect(texts(AddressRegistry.ipv6) == texts(AddressRows.ipv6))
    #expect(AddressRegistry.ipv4.count == 27 && AddressRegistry.ipv6.count == 31)
    for row in AddressRegistry.ipv4 + AddressRegistry.ipv6 {
      #expect(!row.name.isEmpty && !row.reference.isEmpty)
    }
  }

  // MARK: IPv4 within IPv6

  private static let privateAddresses = [
    "0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1",
    "192.168.0.1",
    "192.0.0.192", "168.63.129.16", "224.0.0.1", "255.255.255.255",
  ]
  private static let publicAddresses = ["8.8.8.8", "1.1.1.1", "223.255.255.255", "192.0.0.9"]

  private static func bytes(_ text: String) throws -> [UInt8] {
    try #require(NetworkAddress(text)).bytes
  }

  private static func isPublic(_ bytes: [UInt8]) throws -> Bool {
    let groups = stride(from: 0, to: 16, by: 2).map {
      String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
    }
    return try #require(NetworkAddress(groups.joined(separator: ":"))).isPublic
  }

  /// Returns the translated address (RFC 6052, section 2.2): the prefix, followed by the IPv4 address
  /// with a zero byte at bits 64 to 71.
  private static func translated(_ address: [UInt8], prefix: [UInt8], length: Int) -> [UInt8] {
    var bytes = Array(prefix.prefix(length / 8))
    for byte in address {
      if bytes.count == 8 { bytes.append(0) }
      bytes.append(byte)
    }
    return bytes + [UInt8](repeating: 0, count: 16 - bytes.count)
  }

  @Test(
    "the encoder of these tests gives the examples of RFC 6052, section 2.4",
    arguments: [
      ("2001:db8::", 32, "2001:db8:c000:221::"), ("2001:db8:100::", 40, "2001:db8:1c0:2:21::"),
      ("2001:db8:122::", 48, "2001:db8:122:c000:2:2100::"),
      ("2001:db8:122:300::", 56, "2001:db8:122:3c0:0:221::"),
      ("2001:db8:122:344::", 64, "2001:db8:122:344:c0:2:2100::"),
      ("2001:db8:122:344::", 96, "2001:db8:122:344::192.0.2.33"),
    ]
  )
  func encoder(_ prefix: String, _ length: Int, _ expected: String) throws {
    let address = try Self.bytes("192.0.2.33")
    let found = Self.translated(address, prefix: try Self.bytes(prefix), length: length)
    #expect(try found == Self.bytes(expected))
  }

  @Test(
    "no length of a local translation prefix leads to any address",
    arguments: [48, 56, 64, 96]
  )
  func localTranslation(_ length: Int) throws {
    for text in Self.privateAddresses + Self.publicAddresses {
      for prefix in ["64:ff9b:1::", "64:ff9b:1:ff00::", "64:ff9b:1:ff01::"] {
        let address = try Self.bytes(text)
        var bytes = Self.translated(address, prefix: try Self.bytes(prefix), length: length)
        #expect(try !Self.isPublic(bytes), "\(text) below \(prefix)/\(length)")
        // Translators ignore the bits after the address.
        if length < 96 { bytes.replaceSubrange(13..<16, with: [8, 8, 8]) }
        #expect(try !Self.isPublic(bytes), "\(text) below \(prefix)/\(length), with a suffix")
      }
    }
  }

  @Test func `the address of the report is refused`() throws {
    let address = try #require(NetworkAddress("[64:ff9b:1:7f00:0:100:808:808]"))
    #expect(!address.isPublic)
  }

  @Test("an embedded address decides", arguments: privateAddresses + publicAddresses)
  func embedded(_ text: String) throws {
    let expected = Self.publicAddresses.contains(text)
    let address = try Self.bytes(text)
    let wellKnown = try Self.bytes("64:ff9b::")
    #expect(
      try Self.isPublic(Self.translated(address, prefix: wellKnown, length: 96)) == expected
    )
    #expect(
      try Self.isPublic([UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + address) == expected
    )
    let sixToFour = [0x20, 0x02] + address + [UInt8](repeating: 7, count: 10)
    #expect(try Self.isPublic(sixToFour) == expected)
  }

  @Test("the addresses of Teredo's server and client decide", arguments: privateAddresses)
  func teredo(_ text: String) throws {
    func teredo(server: String, client: String) throws -> [UInt8] {
      try [0x20, 0x01, 0, 0] + Self.bytes(server) + [0x80, 0, 0x9C, 0x40]
        + Self.bytes(client).map { ~$0 }
    }
    #expect(try !Self.isPublic(teredo(server: text, client: "8.8.8.8")))
    #expect(try !Self.isPublic(teredo(server: "8.8.8.8", client: text)))
    #expect(try Self.isPublic(teredo(server: "8.8.8.8", client: "1.1.1.1")))
  }

  @Test("an interface identifier of ISATAP decides", arguments: privateAddresses + publicAddresses)
  func isatap(_ text: String) throws {
    let expected = Self.publicAddresses.contains(text)
    for identifier: [UInt8] in [[0, 0, 0x5E, 0xFE], [2, 0, 0x5E, 0xFE]] {
      let address = try Self.bytes("2001:470:1:2::").prefix(8) + identifier + Self.bytes(text)
      #expect(try Self.isPublic(Array(address)) == expected)
    }
    let other = try Self.bytes("2001:470:1:2::").prefix(8) + [1, 0, 0x5E, 0xFE] + Self.bytes(text)
    #expect(try Self.isPublic(Array(other)), "the identifier is another")
  }

  @Test("addresses that are compatible with IPv4 lead nowhere", arguments: publicAddresses)
  func compatible(_ text: String) throws {
    #expect(try !Self.isPublic([UInt8](repeating: 0, count: 12) + Self.bytes(text)))
  }

  @Test func `addresses of the most specific row are those of the rows' texts, bit for bit`() throws
  {
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<1000 {
      var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      // Near or within a row.
      let row = try #require(AddressRows.ipv6.randomElement(using: &numbers))
      let start = try Self.bytes(String(row.prefix.split(separator: "/")[0]))
      let kept = Int.random(in: 0...16, using: &numbers)
      bytes.replaceSubrange(0..<kept, with: start[0..<kept])
      let found = AddressRegistry.row(ofIPv6: bytes.reduce(0) { $0 << 8 | UInt128($1) })
      #expect(try found.map { "\($0.prefix.length)" } == Self.longestMatch(bytes))
    }
  }

  /// Returns the length of the longest row with an address, by a comparison of digits.
  private static func longestMatch(_ bytes: [UInt8]) throws -> String? {
    func digits(_ bytes: [UInt8]) -> String {
      bytes.map { byte in
        let text = String(byte, radix: 2)
        return String(repeating: "0", count: 8 - text.count) + text
      }.joined()
    }
    let address = digits(bytes)
    let lengths = try AddressRows.ipv6.compactMap { row -> Int? in
      let parts = row.prefix.split(separator: "/")
      let length = try #require(Int(parts[1]))
      let start = digits(try Self.bytes(String(parts[0])))
      return address.prefix(length) == start.prefix(length) ? length : nil
    }
    return lengths.max().map { "\($0)" }
  }
}
