/// The generated page `Documentation/Rules.md`.
public enum RulesPage {
  /// The page as Markdown.
  public static var markdown: String {
    let tables = RuleGroup.allCases.compactMap(table).joined(separator: "\n")
    return """
      # Rules of `webmark check`

      Made by `Scripts/rules-page` from the rules' own texts; do not edit it.

      A finding is an **error** (the page is not found, or not as it should be), a **warning** (the result is worse than it could
      be) or a **note** (worth knowing). `--disable ID` turns a rule off, `--disable 'RICH-*'` all whose identifiers begin so.
      The rules for Apple follow its App Search guide, its technotes and its page on Applebot; where Apple publishes no number,
      it is webmark's choice. The rules for Google's rich results follow its documentation; each names its page.

      Lines count from 1 in the file as it came; columns count characters. A column is 1 where the page does not tell it: where a
      tag is not found in the source again, and for findings that are about the page as a whole.

      \(tables)
      """
  }

  /// Returns the URL of a rule's row on the page.
  public static func address(of rule: any CheckRule) -> String {
    "https://github.com/webmark/webmark/blob/main/Documentation/Rules.md#\(rule.id.lowercased())"
  }

  private static func table(of group: RuleGroup) -> String? {
    let rules = RuleSet.registry.filter { $0.group == group }
    guard !rules.isEmpty else { return nil }
    let rows = rules.map { rule in
      "| <a id=\"\(rule.id.lowercased())\"></a>`\(rule.id)` | \(rule.level.rawValue) | \(cell(rule.title)) | \(cell(rule.explanation)) "
        + "| \(cell(rule.hint)) |"
    }
    return """
      ## \(group.rawValue)

      | rule | level | what | when and why | what to do |
      | --- | --- | --- | --- | --- |
      \(rows.joined(separator: "\n"))

      """
  }

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("*", with: "\\*").replacing("<", with: "&lt;")
  }
}
