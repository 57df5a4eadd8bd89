import Checking

/// The rules in the format of `--list-rules`.
struct RuleList {
  private struct Line: Encodable {
    var id: String
    var level: String
    var group: String
    var title: String
    var explanation: String
    var hint: String
  }

  let text: String

  init(asJSON: Bool, style: Style) throws {
    if asJSON {
      text = try RuleSet.registry.map { rule in
        try JSONText.line(
          Line(
            id: rule.id,
            level: rule.level.rawValue,
            group: rule.group.rawValue,
            title: rule.title,
            explanation: rule.explanation,
            hint: rule.hint
          )
        )
      }.joined()
      return
    }
    let width = RuleSet.registry.map(\.id.count).max() ?? 0
    text = RuleGroup.allCases.map { group in
      let lines = RuleSet.registry.filter { $0.group == group }.map { rule in
        let id = rule.id + String(repeating: " ", count: width - rule.id.count)
        let level = rule.level.rawValue
        let padding = String(repeating: " ", count: 8 - level.count)
        return "  \(id)  \(level)\(padding) \(rule.title)\n"
      }
      return style.bold(group.rawValue) + "\n" + lines.joined()
    }.joined(separator: "\n")
  }
}
