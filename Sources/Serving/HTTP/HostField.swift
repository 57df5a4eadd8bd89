import Basics
import Fetching

/// The value of a `Host` field, which is also the authority of a request target.
///
/// RFC 9110, section 7.2: `uri-host [ ":" port ]`. Of the names that RFC 3986 allows, only DNS names are
/// accepted: letters, digits, `-`, `.` and `_`. A literal in brackets is an IPv6 address.
struct HostField: Equatable {
  /// The maximum number of bytes of a value.
  private static let limit = 300

  /// The host in lower case; an IPv6 address includes its brackets.
  let host: String
  /// The port; `nil` if there is none.
  let port: UInt16?

  /// Parses a value; `nil` if it is malformed or empty.
  init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.limit else { return nil }
    let host: Substring
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[...end]
      guard host.contains(":"), NetworkAddress(String(host)) != nil else { return nil }
    } else {
      host = text.prefix { $0 != ":" }
      guard !host.isEmpty, host.utf8.allSatisfy(Self.isOfName) else { return nil }
    }
    let rest = text[host.endIndex...]
    guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
    let digits = rest.dropFirst()
    guard digits.utf8.allSatisfy({ $0.isASCIIDigit }) else { return nil }
    port = UInt16(digits)
    guard digits.isEmpty || port != nil else { return nil }
    self.host = host.lowercased()
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "-._".utf8.contains(byte)
  }
}
