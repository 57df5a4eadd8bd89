import JSONReading

/// A rule that reports an association file that is not JSON.
struct AssociationJSON: SiteRule {
  let id: RuleID = "UL-JSON"
  let group = RuleGroup.universalLink
  let level = Level.error
  let title = "The association file is not JSON"
  let explanation =
    """
    Apple's systems read strict JSON whose outermost value is an object. A comment or a \
    trailing comma invalidates the file.
    """
  let hint = "Correct the place that the message names."

  func check(_ site: SiteEvidence) -> [Finding] {
    guard let file = site.association, let bytes = file.bytes, !file.isSigned,
      bytes.count <= AssociationEvidence.sizeLimit
    else { return [] }
    if let problem = file.problem {
      let (location, text) = LineColumn.split(problem, source: file.source)
      return [finding("It is not JSON: \(Quotation.cleaned(text, limit: 100)).", at: location)]
    }
    guard case .object? = file.value else {
      return [finding("It is not a JSON object.", at: file.start)]
    }
    return []
  }
}
