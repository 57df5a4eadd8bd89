extension WebURL {
  /// Returns the URL with another query, by the [search setter](https://url.spec.whatwg.org/#dom-url-search).
  ///
  /// - Parameter query: The query without its question mark; `nil` removes it.
  /// - Returns: The changed URL.
  public func withQuery(_ query: String?) -> WebURL {
    let fragment = parts.fragmentStart.map { href.utf8.dropFirst($0) }
    var changed = parts
    changed.queryStart = nil
    changed.fragmentStart = nil
    var bytes = Array(href.utf8.prefix(parts.pathEnd))
    if let query {
      changed.queryStart = bytes.count
      let set: PercentEncodeSet = SpecialScheme(scheme) == nil ? .query : .specialQuery
      bytes.append(UInt8(ascii: "?"))
      bytes.append(query, encoding: set)
    }
    if let fragment {
      changed.fragmentStart = bytes.count
      bytes.append(contentsOf: fragment)
    }
    return WebURL(href: String(decoding: bytes, as: UTF8.self), parts: changed)
  }

  /// Returns the URL with other path segments.
  ///
  /// - Parameter segments: The new segments by their index; index 0 is the empty text before the first slash.
  /// - Returns: The URL; `nil` if it is not valid.
  package func replacingPathSegments(_ segments: [Int: String]) -> WebURL? {
    let changed = path.split(separator: "/", omittingEmptySubsequences: false).enumerated()
      .map { segments[$0.offset] ?? String($0.element) }.joined(separator: "/")
    let before = href.utf8.prefix(parts.pathStart)
    let after = href.utf8.dropFirst(parts.pathEnd)
    return WebURL(utf8: Array(before) + Array(changed.utf8) + Array(after))
  }

  /// Returns the URL with another fragment, by the [hash setter](https://url.spec.whatwg.org/#dom-url-hash).
  ///
  /// - Parameter fragment: The fragment without its number sign; `nil` removes it.
  /// - Returns: The changed URL.
  public func withFragment(_ fragment: String?) -> WebURL {
    guard let fragment else { return withoutFragment }
    let base = withoutFragment
    var bytes = Array(base.href.utf8)
    var changed = base.parts
    changed.fragmentStart = bytes.count
    bytes.append(UInt8(ascii: "#"))
    bytes.append(fragment, encoding: .fragment)
    return WebURL(href: String(decoding: bytes, as: UTF8.self), parts: changed)
  }
}

extension [UInt8] {
  /// Appends percent-encoded text without its tabs and newlines.
  fileprivate mutating func append(_ text: String, encoding set: PercentEncodeSet) {
    for byte in text.utf8 where byte != 9 && byte != 10 && byte != 13 {
      append(byte, encoding: set)
    }
  }
}
