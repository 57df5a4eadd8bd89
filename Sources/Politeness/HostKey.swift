package import URLStandard

/// The key of a host and port in the frontier's queues and in the rate limits: a 32-bit hash.
///
/// Two hosts whose hashes collide share one queue and one rate limit, which is rare and harmless.
public struct HostKey: Sendable, Hashable {
  /// The hash.
  public let value: UInt32

  /// Creates a key from its stored value.
  public init(value: UInt32) { self.value = value }
}

extension WebURL {
  /// The host and a non-default port, from whose hash ``HostKey`` is made.
  package var hostAndPort: String {
    guard let port else { return hostname }
    return hostname + ":" + String(port)
  }
}
