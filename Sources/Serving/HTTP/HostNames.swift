import Fetching

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

  /// Returns whether requests for a host are answered.
  func admit(_ field: HostField) -> Bool {
    names.contains(field.host) || NetworkAddress(field.host) != nil
  }
}
