/// The URL parameters that do not affect the page: campaign parameters and session identifiers.
///
/// ```swift
/// let stripping = ParameterStripping(names: ["ref"], prefixes: ["utm_"])
/// stripping.applied(to: WebURL("https://a.example/x?utm_source=b&id=7")!)  // https://a.example/x?id=7
/// ```
///
/// It applies only if a crawl is configured accordingly, and never to an activity's `webpageURL`.
public struct ParameterStripping: Sendable, Equatable, CustomStringConvertible {
  private var names: Set<String>
  private var prefixes: [String]

  /// Creates rules for parameters in `names` or with a prefix in `prefixes`, ignoring case.
  public init(names: [String], prefixes: [String]) {
    self.names = Set(names.map { $0.lowercased() })
    self.prefixes = prefixes.map { $0.lowercased() }
  }

  /// Rules that strip nothing.
  public static let none = ParameterStripping(names: [], prefixes: [])

  /// The campaign and click identifiers of advertising systems.
  public static let tracking = ParameterStripping(
    names: [
      "gclid", "gbraid", "wbraid", "dclid", "fbclid", "msclkid", "yclid", "twclid", "ttclid",
      "igshid", "mc_cid", "mc_eid", "_hsenc", "_hsmi", "mkt_tok", "srsltid", "gad_source",
      "gad_campaignid", "_gl", "_ga", "li_fat_id", "vero_id", "epik", "si",
    ],
    prefixes: ["utm_", "mtm_", "pk_"]
  )

  /// Session identifiers, including those after a semicolon in the path.
  public static let sessions = ParameterStripping(
    names: [
      "jsessionid", "phpsessid", "sessionid", "session_id", "sessid", "cfid", "cftoken", "zenid",
      "oscsid", "sid",
    ],
    prefixes: ["aspsessionid"]
  )

  /// The names in their order, and the prefixes with a star.
  public var description: String {
    (names.sorted() + Set(prefixes).sorted().map { $0 + "*" }).joined(separator: " ")
  }

  /// A Boolean value that indicates whether nothing is stripped.
  public var isEmpty: Bool { names.isEmpty && prefixes.isEmpty }

  /// Returns the union of both rules.
  public func union(_ other: ParameterStripping) -> ParameterStripping {
    var both = self
    both.names.formUnion(other.names)
    both.prefixes += other.prefixes
    return both
  }

  /// Returns the URL without the parameters in its query and after semicolons in its path.
  public func applied(to url: WebURL) -> WebURL {
    guard !isEmpty else { return url }
    var stripped = url
    if let query = url.query {
      let kept = applied(toQuery: query)
      if kept != query { stripped = stripped.withQuery(kept) }
    }
    return strippingPath(of: stripped)
  }

  /// Returns `query` without the stripped parameters; `nil` if nothing is left.
  func applied(toQuery query: String) -> String? {
    guard !isEmpty else { return query }
    let all = query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let kept = all.filter { !strips($0) }
    if kept.count == all.count { return query }
    return kept.isEmpty ? nil : kept.map { String($0) ?? "" }.joined(separator: "&")
  }

  /// Removes `;name=value` from each segment.
  private func strippingPath(of url: WebURL) -> WebURL {
    let path = url.path
    guard path.utf8.contains(UInt8(ascii: ";")) else { return url }
    let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let shorter = segments.map { segment in
      let all = segment.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      let kept = all.prefix(1) + all.dropFirst().filter { !strips($0) }
      return kept.map { String($0) ?? "" }.joined(separator: ";")
    }.joined(separator: "/")
    guard shorter != path else { return url }
    let before = url.href.utf8.prefix(url.parts.pathStart)
    let after = url.href.utf8.dropFirst(url.parts.pathEnd)
    return WebURL(utf8: Array(before) + Array(shorter.utf8) + Array(after)) ?? url
  }

  private func strips(_ parameter: Substring.UTF8View) -> Bool {
    let name = String(parameter.prefix { $0 != UInt8(ascii: "=") }) ?? ""
    let lowercased = name.lowercased()
    return names.contains(lowercased) || prefixes.contains { lowercased.hasPrefix($0) }
  }
}
