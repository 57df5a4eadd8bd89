import HTMLParsing
import MarkupExtraction

/// A rule that reports a page without text whose content depends on scripts.
struct RenderEmpty: PageRule {
  let id: RuleID = "RENDER-EMPTY"
  let group = RuleGroup.content
  let level = Level.warning
  let title = "The page is empty without its scripts"
  let explanation =
    """
    There are fewer than 200 characters of text, and scripts that may bring more. Readers \
    without scripts see nothing.
    """
  let hint = "Send the text with the page."

  private static let minimum = 200

  let isAboutResult = true

  func check(_ page: CheckedPage) -> [Finding] {
    // Long texts are not counted completely.
    guard page.markup.text.dropFirst(Self.minimum - 1).isEmpty else { return [] }
    let script = page.document.elements.indices.first { element in
      guard page.document.elements[element].name == .script else { return false }
      let type = page.document.attribute(.type, of: element)?.lowercased() ?? ""
      return type.isEmpty || type == "module" || type.contains("javascript")
    }
    guard let script else { return [] }
    return [
      finding(
        "The page has \(page.markup.text.count) characters of text besides its scripts.",
        at: page.tags.location(of: script)
      )
    ]
  }
}
