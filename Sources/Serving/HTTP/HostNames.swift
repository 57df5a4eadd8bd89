/// The names under which a server may be asked: a guard against DNS rebinding.
///
/// A page of another site can let its own name point at this machine, but cannot make a browser send
/// another name. Addresses are no names, so they pass.
struct HostNames: Sendable {
  let names: Set<String>

  /// `localhost`, addresses, and `names`.
  init(_ names: [String] = []) {
    self.names = Set(names.map { $0.lowercased() } + ["localhost"])
  }

  /// Whether a `Host` field may be answered.
  func admit(_ field: String?) -> Bool {
    guard let field, field.utf8.count <= 300 else { return false }
    let host = Self.withoutPort(field).lowercased()
    return names.contains(host) || Self.isAddress(host)
  }

  static func withoutPort(_ field: String) -> String {
    if field.hasPrefix("["), let end = field.firstIndex(of: "]") { return String(field[...end]) }
    return String(field.prefix { $0 != ":" })
  }

  /// Whether it is an IPv4 address in its usual form or an IPv6 address in brackets.
  static func isAddress(_ host: String) -> Bool {
    if host.hasPrefix("["), host.hasSuffix("]") {
      return host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }

  /// Whether an address is that of this machine alone.
  static func isLoopback(_ address: String) -> Bool {
    address == "localhost" || address == "::1" || address == "[::1]"
      || (isAddress(address) && address.hasPrefix("127."))
  }
}
