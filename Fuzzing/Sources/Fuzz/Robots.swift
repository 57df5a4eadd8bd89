import RobotsExclusion

/// Fuzzes a robots.txt (after a path on the first line).
func fuzzRobots(_ bytes: [UInt8]) {
  let (path, file) = halves(bytes)
  let robots = RobotsTxt(parsing: file)
  for dialect in RobotsDialect.allCases {
    for tokens in [["webmark"], AgentProfile.applebot.robotsTokens, []] {
      let rules = robots.ruleSet(for: tokens, dialect: dialect)
      let decision = rules.decision(for: "/" + String(decoding: path, as: UTF8.self))
      require(decision.isAllowed || decision.rule != nil, "forbidden by no rule")
    }
  }
}

/// Fuzzes a header (first line) and the content of a meta tag.
func fuzzDirectives(_ bytes: [UInt8]) {
  let (header, content) = halves(bytes)
  let directives = RobotsDirectives(
    metas: [RobotsStatement(agent: "robots", content: String(decoding: content, as: UTF8.self))],
    headers: [String(decoding: header, as: UTF8.self)],
    profile: .applebot,
    at: 1_800_000_000
  )
  require(directives.maxSnippet ?? 0 >= 0, "a negative limit")
}
