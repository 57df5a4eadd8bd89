import Fetching

/// The host names that a server accepts, as a protection against DNS rebinding.
///
/// Another site can point its own name at this machine, but cannot make a browser send another name. IP
/// addresses are always accepted.
struct HostNames: Sendable {
  let names: Set<String>

  /// Creates a set of `localhost`, all IP addresses, and `names`.
  init(_ names: [String] = []) {
    self.names = Set(names.map { $0.lowercased() } + ["localhost"])
  }

  /// Returns `true` if requests for a host are accepted.
  func admit(_ field: HostField) -> Bool {
    names.contains(field.host) || NetworkAddress(field.host) != nil
  }
}
