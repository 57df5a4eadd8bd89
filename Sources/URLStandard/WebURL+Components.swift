extension WebURL {
  /// The lowercase scheme without its colon.
  public var scheme: String { slice(0..<parts.schemeEnd) }

  /// The user name, percent-encoded; empty if there is none.
  public var username: String { slice(parts.username) }

  /// The password, percent-encoded; empty if there is none.
  public var password: String { slice(parts.password) }

  /// The host in ASCII, with an IPv6 address in brackets; empty for a null host.
  public var hostname: String { parts.host.map(slice) ?? "" }

  /// The port; `nil` for the scheme's default.
  public var port: Int? { parts.port.map(Int.init) }

  /// The port of a connection; `nil` for schemes without a default.
  public var effectivePort: Int? { port ?? SpecialScheme(scheme)?.defaultPort }

  /// The path with its leading slash; opaque for schemes like `mailto`.
  public var path: String { slice(parts.pathStart..<parts.pathEnd) }

  /// The query without its question mark; `nil` if there is none.
  public var query: String? {
    parts.queryStart.map { slice(($0 + 1)..<(parts.fragmentStart ?? href.utf8.count)) }
  }

  /// A Boolean value that indicates whether the URL has a query, even an empty one.
  package var hasQuery: Bool { parts.queryStart != nil }

  /// The range of the user, host and port in the UTF-8 bytes of ``href``; empty without a host.
  package var authorityRange: Range<Int> {
    parts.host == nil ? 0..<0 : min(parts.schemeEnd + 3, parts.pathStart)..<parts.pathStart
  }

  /// The range of the path in the UTF-8 bytes of ``href``.
  package var pathRange: Range<Int> { parts.pathStart..<parts.pathEnd }

  /// The fragment without its number sign; `nil` if there is none.
  public var fragment: String? {
    parts.fragmentStart.map { slice(($0 + 1)..<href.utf8.count) }
  }

  /// A Boolean value that indicates whether the scheme is `http` or `https`, which a crawler may fetch.
  public var isHTTP: Bool {
    guard parts.schemeEnd == 4 || parts.schemeEnd == 5 else { return false }
    // Among schemes of that length, only these two start so.
    let bytes = href.utf8.span
    return bytes[0] == UInt8(ascii: "h") && bytes[1] == UInt8(ascii: "t")
      && bytes[2] == UInt8(ascii: "t") && bytes[3] == UInt8(ascii: "p")
      && (parts.schemeEnd == 4 || bytes[4] == UInt8(ascii: "s"))
  }

  /// The scheme, host and port ([origin](https://url.spec.whatwg.org/#concept-url-origin)); `null` for
  /// schemes without an origin.
  public var origin: String {
    switch scheme {
    case "http", "https", "ws", "wss", "ftp":
      return scheme + "://" + hostname + (port.map { ":\($0)" } ?? "")
    case "blob":
      guard let inner = WebURL(path), inner.isHTTP else { return "null" }
      return inner.origin
    default:
      return "null"
    }
  }

  /// The path and query, as used in a request line and matched by robots.txt rules.
  public var requestTarget: String {
    let target = slice(parts.pathStart..<(parts.fragmentStart ?? href.utf8.count))
    return target.utf8.first == UInt8(ascii: "/") ? target : "/" + target
  }

  /// The URL without its fragment.
  public var withoutFragment: WebURL {
    guard let start = parts.fragmentStart else { return self }
    var shorter = parts
    shorter.fragmentStart = nil
    return WebURL(href: slice(0..<start), parts: shorter)
  }

  /// A Boolean value that indicates whether the URL has a query of no byte, as `/?` has.
  package var hasEmptyQuery: Bool {
    parts.queryStart.map { $0 + 1 == parts.fragmentStart ?? href.utf8.count } ?? false
  }

  /// The URL without a query of no byte, which distinguishes no page from that of the URL without a query.
  package var withoutEmptyQuery: WebURL { hasEmptyQuery ? withQuery(nil) : self }

  /// The URL without user name and password, which belong to a request and not to the name of a page.
  public var withoutCredentials: WebURL {
    guard !parts.username.isEmpty || !parts.password.isEmpty, let host = parts.host else {
      return self
    }
    return WebURL(scheme + "://" + slice(host.lowerBound..<href.utf8.count)) ?? self
  }

  /// A Boolean value that indicates whether any byte of the path is percent-encoded.
  var hasPercentInPath: Bool {
    let path = href.utf8.span.extracting(parts.pathStart..<parts.pathEnd)
    for index in path.indices where path[index] == UInt8(ascii: "%") { return true }
    return false
  }

  func slice(_ range: Range<Int>) -> String {
    let text = unsafe href.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
    return text ?? String(decoding: Array(href.utf8)[range], as: UTF8.self)
  }
}
