import CLibcurl

/// An IPv4 or IPv6 address, as a connection goes to it.
public struct NetworkAddress: Sendable, Hashable, CustomStringConvertible {
  /// The bytes in network order: 4 or 16 of them.
  let bytes: [UInt8]

  /// The address that `text` writes, with or without the brackets of a URL; `nil` for a name.
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

  /// The address that libcurl is about to connect to; `nil` for a family that is neither.
  init?(of peer: UnsafeMutablePointer<curl_sockaddr>) {
    var bytes = [UInt8](repeating: 0, count: 16)
    switch unsafe webmark_peer_address(peer, &bytes) {
    case 4: self.bytes = Array(bytes.prefix(4))
    case 16: self.bytes = bytes
    default: return nil
    }
  }

  /// The address as [RFC 5952](https://www.rfc-editor.org/rfc/rfc5952) writes it, without brackets.
  public var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    _ = unsafe inet_ntop(family, bytes, &text, socklen_t(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether it is an address of the public internet: one that the registries of
  /// [RFC 6890](https://www.rfc-editor.org/rfc/rfc6890) call globally reachable.
  ///
  /// This machine, private networks, the local link (where clouds keep their metadata), multicast and
  /// what belongs to nobody are not. An IPv6 address that stands for an IPv4 address is what that is.
  public var isPublic: Bool {
    if bytes.count == 4 { return Self.isPublic(bytes[...]) }
    if let inner = embedded { return Self.isPublic(inner) }
    // Loopback, unique local, link-local, multicast and the rest are outside of 2000::/3.
    return bytes[0] & 0xE0 == 0x20 && !Self.specialBlocks.contains { $0.contains(bytes[...]) }
  }

  /// Whether it is this machine itself.
  var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
  }

  private static func isPublic(_ bytes: ArraySlice<UInt8>) -> Bool {
    !special4Blocks.contains { $0.contains(bytes) }
  }

  /// The IPv4 address that this IPv6 address leads to.
  private var embedded: ArraySlice<UInt8>? {
    let heads = Self.embeddingBlocks
    guard let head = heads.first(where: { $0.block.contains(bytes[...]) }) else { return nil }
    return bytes[head.offset..<(head.offset + 4)]
  }

  // MARK: The registries

  /// Addresses that begin alike.
  private struct Block {
    let bytes: [UInt8]
    let length: Int

    init(_ bytes: [UInt8], _ length: Int) {
      self.bytes = bytes
      self.length = length
    }

    func contains(_ address: ArraySlice<UInt8>) -> Bool {
      for (index, byte) in bytes.enumerated() {
        let bits = min(8, max(0, length - index * 8))
        let mask = UInt8(truncatingIfNeeded: 0xFF00 >> bits)
        let position = address.startIndex + index
        guard position < address.endIndex, (address[position] ^ byte) & mask == 0 else {
          return false
        }
      }
      return true
    }
  }

  private static let special4Blocks: [Block] = [
    Block([0], 8),  // "this network"
    Block([10], 8), Block([172, 16], 12), Block([192, 168], 16),  // private use
    Block([100, 64], 10),  // shared between carriers; one cloud's metadata
    Block([127], 8),  // loopback
    Block([168, 63, 129, 16], 32),  // the wire server of a cloud, though its block is public
    Block([169, 254], 16),  // link-local; most clouds' metadata
    Block([192, 0, 0], 24),  // protocol assignments
    Block([192, 0, 2], 24), Block([198, 51, 100], 24), Block([203, 0, 113], 24),  // documentation
    Block([192, 88, 99], 24),  // the former relays of 6to4
    Block([198, 18], 15),  // benchmarks
    Block([224], 4), Block([240], 4),  // multicast; reserved, and broadcast
  ]

  /// What of the global unicast addresses, 2000::/3, is none.
  private static let specialBlocks: [Block] = [
    Block([0x20, 0x01, 0x00], 23),  // protocol assignments, Teredo among them
    Block([0x20, 0x01, 0x0D, 0xB8], 32), Block([0x3F, 0xFF, 0x00], 20),  // documentation
  ]

  /// Blocks whose addresses have an IPv4 address in them, and where it stands.
  private static let embeddingBlocks: [(block: Block, offset: Int)] = [
    // IPv4-mapped (RFC 4291, section 2.5.5.2).
    (Block([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96), 12),
    // NAT64 (RFC 6052, section 2.1; RFC 8215).
    (Block([0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96), 12),
    (Block([0x00, 0x64, 0xFF, 0x9B, 0x00, 0x01], 48), 12),
    // 6to4 (RFC 3056, section 2).
    (Block([0x20, 0x02], 16), 2),
  ]
}
