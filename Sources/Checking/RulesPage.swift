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
      (`*` stands for any characters, as in `RICH-*` and `*-RECOMMENDED`; see [Checking](Checking.md)).

      ## Sources

      The rules for Apple follow its App Search guide, its technotes and its page on Applebot; where Apple publishes no number,
      it is webmark's choice. Names of types, properties and enumerations are those of schema.org 30.1.

      The rules for Google's rich results follow its documentation; each names its page. On 23 November 2026 the required and
      recommended properties of every row were compared with a [copy of these pages of 1 September
      2026](https://github.com/mjmiller41/google-search-console-seo-docs-okf-bundle), not with the live pages. webmark differs in
      these points:

      | type | difference |
      | --- | --- |
      | all | properties that a page recommends in special cases only (moved events, departments, live videos) are not asked for |
      | merchant listing | what it requires is recommended, since a page that sells nothing is a product snippet |
      | carousel | what it requires is recommended, since most lists are not carousels; the number and the kinds of items are not checked |
      | local business | `openingHours` counts as `openingHoursSpecification`; `menu` and `servesCuisine` are not asked for |
      | organization | a telephone number, a contact point or an email address is enough; identifiers are not asked for |
      | review snippet | `author.name` is recommended, since the page asks for a valid name |
      | video | `interactionCount` counts as `interactionStatistic`; clips, live videos and `SeekToAction` are not checked |
      | paywalled content | sections are checked, the page itself is not |
      | book actions, education Q&A, fact checks, return policies, shipping, loyalty programs | not checked |
      | FAQ | Google's gallery of 15 June 2026 no longer lists it, so that webmark has no rule for it |

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
