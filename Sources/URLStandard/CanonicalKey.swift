/// The identity of a page: URLs with equal keys are the same page for the frontier and the index.
///
/// `http` and `https` collapse into one key; user, default port and fragment are dropped; unreserved
/// characters are decoded (RFC 3986, section 6.2.2.2); the query is kept byte for byte.
///
/// ```swift
/// CanonicalKey(WebURL("http://Shop.example:80/%7Ea?b=1#c")!).text  // "//shop.example/~a?b=1"
/// ```
public struct CanonicalKey: Sendable, Hashable, Codable {
  /// The key as text, without a scheme for `http` and `https`.
  public let text: String

  /// The key of `url`.
  ///
  /// - Parameters:
  ///   - url: Any URL; schemes other than `http` and `https` are their own serialisation.
  ///   - strippingParameters: Query parameters that are left out.
  public init(_ url: WebURL, strippingParameters: ParameterStripping = .none) {
    let url = strippingParameters.applied(to: url)
    guard url.isHTTP else {
      text = url.withoutFragment.href
      return
    }
    if let start = url.parts.host?.lowerBound, !url.hasPercentInPath {
      // Host, port, path and query lie behind one another, and stay as they are.
      text = "//" + url.slice(start..<(url.parts.fragmentStart ?? url.href.utf8.count))
      return
    }
    var key = "//" + url.hostname
    if let port = url.port { key += ":\(port)" }
    key += Self.decodingUnreserved(url.path)
    if let query = url.query { key += "?" + query }
    text = key
  }

  /// A key that was stored before.
  public init(storedText: String) {
    text = storedText
  }

  /// A 128-bit hash that is the same in every run and on every machine: FNV-1a
  /// (<http://www.isthe.com/chongo/tech/comp/fnv/>).
  ///
  /// Among a billion pages two share one with a chance of about one in 10²⁰.
  public var hash128: UInt128 {
    var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
    let prime: UInt128 = 0x0100_0000_0000_0000_0000_013B
    for byte in text.utf8 { hash = (hash ^ UInt128(byte)) &* prime }
    return hash
  }

  private static func decodingUnreserved(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: "%")) else { return path }
    var rest = Array(path.utf8)[...]
    var decoded: [UInt8] = []
    while let first = rest.first {
      guard let byte = Hexadecimal.percentDecoded(rest, at: rest.startIndex) else {
        // A percent sign that is none of an escape must not become one by what is decoded behind it.
        if first == UInt8(ascii: "%") {
          decoded.appendPercentEncoded(first)
        } else {
          decoded.append(first)
        }
        rest.removeFirst()
        continue
      }
      rest.removeFirst(3)
      if isUnreserved(byte) { decoded.append(byte) } else { decoded.appendPercentEncoded(byte) }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// RFC 3986, section 2.3.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
  }
}

extension CanonicalKey: Comparable, CustomStringConvertible {
  /// Orders by text.
  public static func < (left: CanonicalKey, right: CanonicalKey) -> Bool { left.text < right.text }

  /// The text.
  public var description: String { text }
}
