import Basics

/// The identity of a page: for the frontier and the index, URLs with equal keys are the same page.
///
/// `http` and `https` have the same key. User, default port, fragment and a query of no byte are removed;
/// unreserved characters are decoded (RFC 3986, section 6.2.2.2); any other query is kept byte for byte.
///
/// ```swift
/// CanonicalKey(WebURL("http://Shop.example:80/%7Ea?b=1#c")!).text  // "//shop.example/~a?b=1"
/// ```
public struct CanonicalKey: Sendable, Hashable, Codable {
  /// The key as text, without a scheme for `http` and `https`.
  public let text: String

  /// Creates the key of `url`.
  ///
  /// - Parameters:
  ///   - url: Any URL; for schemes other than `http` and `https`, the key is the serialization.
  ///   - strippingParameters: The query parameters to remove.
  public init(_ url: WebURL, strippingParameters: ParameterStripping = .none) {
    let url = strippingParameters.applied(to: url)
    guard url.isHTTP else {
      text = url.withoutFragment.href
      return
    }
    let page = url.withoutEmptyQuery
    if let start = page.parts.host?.lowerBound, !page.hasPercentInPath {
      // Host, port, path and query are consecutive and unchanged.
      text = "//" + page.slice(start..<(page.parts.fragmentStart ?? page.href.utf8.count))
      return
    }
    var key = "//" + page.hostname
    if let port = page.port { key += ":\(port)" }
    key += Self.decodingUnreserved(page.path)
    if let query = page.query { key += "?" + query }
    text = key
  }

  /// Creates a key from its stored text.
  public init(storedText: String) {
    text = storedText
  }

  /// The 128-bit hash of the key, which is the same in every run and on every machine: FNV-1a
  /// (<http://www.isthe.com/chongo/tech/comp/fnv/>).
  ///
  /// The probability of a collision among a billion pages is about one in 10²⁰.
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
        // A percent sign outside of an escape must not form one with the bytes decoded after it.
        if first == UInt8(ascii: "%") {
          decoded.appendPercentEncoded(first)
        } else {
          decoded.append(first)
        }
        rest.removeFirst()
        continue
      }
      rest.removeFirst(3)
      if PercentEncoding.isUnreserved(byte) {
        decoded.append(byte)
      } else {
        decoded.appendPercentEncoded(byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}

extension CanonicalKey: Comparable, CustomStringConvertible {
  /// Compares keys by their text.
  public static func < (left: CanonicalKey, right: CanonicalKey) -> Bool { left.text < right.text }

  /// The text.
  public var description: String { text }
}
