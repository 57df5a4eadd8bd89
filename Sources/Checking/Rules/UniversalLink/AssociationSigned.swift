/// A rule that reports a signed association file.
struct AssociationSigned: SiteRule {
  let id: RuleID = "UL-SIGNED"
  let group = RuleGroup.universalLink
  let level = Level.warning
  let title = "The association file is signed"
  let explanation =
    "A signature was asked for by iOS 8 only; since then the file is plain JSON."
  let hint = "Serve the JSON without a signature."

  func check(_ site: SiteEvidence) -> [Finding] {
    guard let file = site.association, file.isSigned else { return [] }
    return [finding("It is wrapped in a signature.", at: file.start)]
  }
}
