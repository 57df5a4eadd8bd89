/// The generated page `Documentation/Rules.md`.
public enum RulesPage {
  /// The page as Markdown.
  public static var markdown: String {
    let tables = RuleGroup.allCases.compactMap(table).joined(separator: "\n")
    return """
      # Rules of `webmark check`

      Made by `Scripts/rules-page` from the rules' own texts; do not edit it.

      ## Levels

      A good site passes: only what is broken or loses a feature fails a check.

      | level | meaning | examples |
      | --- | --- | --- |
      | **error** | the page, or a feature that its markup asks for, does not work | JSON-LD that cannot be read, a missing required property |
      | **warning** | a feature is lost or in doubt, or readers are misled | no description, contradicting canonical links, a price without currency |
      | **note** | recommended, optional, or a decision of the owner | recommended properties, long titles, `noindex`, another canonical page |

      Rules about search results (title, description, image, links into apps, rich results) do not apply to pages that are meant
      not to be found: pages with `noindex`, and error pages, whose name is a status (`404.html`, `/404/`, `50x.html`).
      Errors and warnings make the exit status; `--fail-on`, the levels of `webmark.yml` and `--disable ID` change that
      (`RICH-*` stands for all identifiers that begin so; see [Checking](Checking.md)).

      ## Sources

      The rules for Apple follow its App Search guide, its technotes and its page on Applebot; where Apple publishes no number,
      it is webmark's choice. The rules for Google's rich results follow its documentation; each names its page. They were last
      revised on 23 November 2026. Breadcrumbs, image licences, job postings, organizations, products, ratings, recipes, reviews
      and videos were compared with a [validator of Adobe](https://github.com/adobe/structured-data-validator)
      that follows Google's Rich Results Test. Names of types, properties and enumerations are those of schema.org 30.1.

      Lines count from 1 in the file as it came; columns count characters. A column is 1 where the page does not tell it: where a
      tag is not found in the source again, and for findings that are about the page as a whole.

      \(tables)
      """
  }

  /// Returns the URL of a rule's row on the page.
  public static func address(of rule: any CheckRule) -> String {
    "https://github.com/webmark/webmark/blob/main/Documentation/Rules.md#\(rule.id.rawValue.lowercased())"
  }

  private static func table(of group: RuleGroup) -> String? {
    let rules = RuleSet.registry.filter { $0.group == group }
    guard !rules.isEmpty else { return nil }
    let rows = rules.map { rule in
      "| <a id=\"\(rule.id.rawValue.lowercased())\"></a>`\(rule.id)` | \(rule.level.rawValue) | \(cell(rule.title)) | \(cell(rule.explanation)) "
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
