/// A rule that reports an association file larger than 128 KiB.
struct AssociationSize: SiteRule {
  let id: RuleID = "UL-SIZE"
  let group = RuleGroup.universalLink
  let level = Level.error
  let title = "The association file is larger than 128 KiB"
  let explanation = "A file over 131,072 bytes, uncompressed, is not read."
  let hint = "Join patterns by * and substitution variables."

  func check(_ site: SiteEvidence) -> [Finding] {
    guard let file = site.association, let bytes = file.bytes,
      bytes.count > AssociationEvidence.sizeLimit
    else { return [] }
    return [finding("It has \(bytes.count) bytes or more.", at: file.start)]
  }
}
