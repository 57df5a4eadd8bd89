import Basics
public import URLStandard

/// The sort key of archives in the format of the Internet Archive's tools: `com,example)/a?b=c` for
/// `https://www.example.com/A/?b=C`.
///
/// Equal keys mean that two URLs are probably the same page, so the key is in lower case, with sorted
/// parameters and without session IDs; `CanonicalKey` is stricter.
public enum SURT {
  /// Returns the key of `url`.
  public static func key(of url: WebURL) -> String {
    var host = Substring(url.hostname.lowercased())
    // An IPv6 address has no brackets in a key.
    if host.first == "[", host.last == "]" { host = host.dropFirst().dropLast() }
    if host.hasPrefix("www") {
      let rest = Substring(host.dropFirst(3).unicodeScalars.drop(while: \.isASCIIDigit))
      if rest.hasPrefix(".") { host = rest.dropFirst() }
    }
    if host.hasSuffix(".") { host = host.dropLast() }
    let labels = host.split(separator: ".").reversed().joined(separator: ",")
    let port = url.port.map { ":\($0)" } ?? ""
    return labels + port + ")" + path(url.path) + query(url.query ?? "")
  }

  private static func path(_ path: String) -> String {
    let path = SessionIdentifiers.removed(fromPath: decoded(path))
    let parts = path.split(separator: 0x2F).filter { $0 != [0x2E] }
    return "/" + parts.map { escaped($0).lowercased() }.joined(separator: "/")
  }

  private static func query(_ query: String) -> String {
    let parameters = SessionIdentifiers.removed(fromQuery: decoded(query))
      .split(separator: 0x26, omittingEmptySubsequences: false)
      .map { escaped($0).lowercased() }
    let sorted = parameters.sorted { first, second in
      let first = first.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let second = second.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return first.lexicographicallyPrecedes(second)
    }
    let text = sorted.joined(separator: "&")
    return text.isEmpty ? "" : "?" + text
  }

  /// Decodes percent-encoding repeatedly until none is left.
  private static func decoded(_ text: String) -> [UInt8] {
    PercentEncoding.decodeRepeatedly(text.utf8)
  }

  private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
    PercentEncoding.encode(bytes, letters: .lower) {
      $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "%")
    }
  }
}
