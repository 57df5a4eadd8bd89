import HTMLParsing
import MarkupExtraction

/// A rule that reports attributes whose quotation marks are typographic.
struct CurlyQuotes: PageRule {
  let id: RuleID = "SD-QUOTES"
  let group = RuleGroup.data
  let level = Level.error
  let title = "An attribute is in curly quotation marks"
  let explanation =
    """
    HTML knows straight quotation marks only. Curly quotation marks become part of the value: a type in them is \
    not a type, and a text ends at its first blank.
    """
  let hint = "Replace the curly quotation marks with straight ones."

  private static let marks: Set<Unicode.Scalar> = ["\u{201C}", "\u{201D}", "\u{201E}", "\u{2033}"]

  func check(_ page: CheckedPage) -> [Finding] {
    let document = page.document
    return document.elements.indices.firstFindings { element -> Finding? in
      switch document.elements[element].name {
      case .script, .meta, .link: break
      default: return nil
      }
      let values =
        [document.attribute(.type, of: element), document.attribute(.name, of: element)]
        + [document.attribute(.property, of: element), document.attribute(.rel, of: element)]
      guard let value = values.lazy.compactMap(\.self).first(where: Self.isQuoted) else {
        return nil
      }
      let line = Int(document.elements[element].line)
      return finding(
        "The value \(Quotation.of(value)) contains its quotation marks.",
        at: SourceLocation(page.source, line: line)
      )
    }
  }

  private static func isQuoted(_ value: String) -> Bool {
    value.unicodeScalars.first.map(marks.contains) ?? false
  }
}
