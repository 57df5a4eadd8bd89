import Basics

/// A rule that reports a comment `webmark-disable` that names an unknown rule.
struct DisableUnknown: PageRule {
  let id: RuleID = "DISABLE-UNKNOWN"
  let group = RuleGroup.content
  let level = Level.warning
  let title = "A webmark-disable comment names no rule"
  let explanation =
    "A name in a comment webmark-disable that is not a rule disables nothing: its findings are reported."
  let hint = "Write an identifier of this page, or the start of several with *."

  func check(_ page: CheckedPage) -> [Finding] {
    page.suppressions.comments.flatMap { comment in
      RuleSet.unknown(among: comment.rules).map { name in
        let better = RuleSet.suggestion(for: name).map { " (did you mean \($0)?)" } ?? ""
        return finding(
          "\(Quotation.of(name)) is not a rule\(better).",
          at: SourceLocation(page.source, line: comment.position)
        )
      }
    }
  }
}
