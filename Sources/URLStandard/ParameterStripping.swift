/// Which query parameters say nothing about the page.
///
/// Applied to page identities only when configured, and never to an activity's `webpageURL`.
public struct ParameterStripping: Sendable {
  private let names: Set<String>
  private let prefixes: [String]

  /// Strips parameters named in `names` or beginning with one of `prefixes`, without regard to case.
  public init(names: [String], prefixes: [String]) {
    self.names = Set(names.map { $0.lowercased() })
    self.prefixes = prefixes.map { $0.lowercased() }
  }

  /// Strips nothing.
  public static let none = ParameterStripping(names: [], prefixes: [])

  /// Campaign and click identifiers of advertising systems.
  public static let tracking = ParameterStripping(
    names: ["gclid", "fbclid", "msclkid", "dclid", "yclid", "mc_cid", "mc_eid"],
    prefixes: ["utm_"]
  )

  /// `query` without the stripped parameters; `nil` where nothing is left.
  func applied(to query: String) -> String? {
    guard !names.isEmpty || !prefixes.isEmpty else { return query }
    let all = query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let kept = all.filter { !strips($0) }
    if kept.count == all.count { return query }
    return kept.isEmpty ? nil : kept.map { String($0) ?? "" }.joined(separator: "&")
  }

  private func strips(_ parameter: Substring.UTF8View) -> Bool {
    let name = String(parameter.prefix { $0 != UInt8(ascii: "=") }) ?? ""
    let lowercased = name.lowercased()
    return names.contains(lowercased) || prefixes.contains { lowercased.hasPrefix($0) }
  }
}
