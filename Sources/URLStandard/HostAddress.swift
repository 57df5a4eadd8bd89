/// Distinguishes IP addresses from domain names.
public enum HostAddress {
  /// Returns `true` if `hostname`, in the form of ``WebURL/hostname``, is an IPv4 or bracketed IPv6 address.
  public static func isIPAddress(_ hostname: String) -> Bool {
    hostname.utf8.first == UInt8(ascii: "[") || IPv4Address.endsInNumber(Array(hostname.utf8))
  }
}
