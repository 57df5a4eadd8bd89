public import UsagePreferences

extension UsagePreferences {
  /// Adds `noai` and `noimageai` of the statements that address a crawler, as ``RobotsDirectives`` reads them.
  ///
  /// - Parameters:
  ///   - metas: The candidate robots meta tags.
  ///   - headers: The values of `X-Robots-Tag`, each `[agent:] directive *("," directive)`.
  ///   - profile: The crawler that statements must address.
  public mutating func addRobotsDirectives(
    metas: [RobotsStatement],
    headers: [String],
    profile: AgentProfile
  ) {
    let found = RobotsDirectives.statements(metas: metas, headers: headers, profile: profile)
    for statement in found { addRobotsDirectives(statement.content) }
  }
}
