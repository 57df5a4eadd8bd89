import Checking

/// The rules in the format of `--list-rules`.
struct RuleList {
  private struct Line: Encodable {
    var id: RuleID
    var level: String
    var group: String
    var title: String
    var explanation: String
    var hint: String
  }

  let text: String

  init(_ set: RuleSet, asJSON: Bool, style: Style) throws {
    if asJSON {
      text = try set.rules.map { rule in
        try JSONText.line(
          Line(
            id: rule.id,
            level: set.level(of: rule).rawValue,
            group: rule.group.rawValue,
            title: rule.title,
            explanation: rule.explanation,
            hint: rule.hint
          )
        )
      }.joined()
      return
    }
    let width = set.rules.map(\.id.rawValue.count).max() ?? 0
    text = RuleGroup.allCases.compactMap { group -> String? in
      let lines = set.rules.filter { $0.group == group }.map { rule in
        let id = rule.id.rawValue + String(repeating: " ", count: width - rule.id.rawValue.count)
        let level = set.level(of: rule).rawValue
        let padding = String(repeating: " ", count: 8 - level.count)
        return "  \(id)  \(level)\(padding) \(rule.title)\n"
      }
      guard !lines.isEmpty else { return nil }
      return style.bold(group.rawValue) + "\n" + lines.joined()
    }.joined(separator: "\n")
  }
}
