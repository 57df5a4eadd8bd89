import JSONReading

/// A rule that reports an association file that combines `appIDs` with `paths`.
struct AssociationMix: SiteRule {
  let id: RuleID = "UL-MIX"
  let group = RuleGroup.universalLink
  let level = Level.warning
  let title = "The association file mixes appIDs with paths"
  let explanation =
    """
    An entry with the newer appIDs takes components. With the older paths in it, some systems \
    open the app and others ignore the entry (TN3155); search and this preview open the app.
    """
  let hint = "Write components, or keep paths in an entry with the single appID."

  func check(_ site: SiteEvidence) -> [Finding] {
    guard let file = site.association else { return [] }
    let mixed = file.details.count { $0["appIDs"] != nil && $0["paths"] != nil }
    guard mixed > 0 else { return [] }
    return [
      finding(
        "\(mixed) of \(file.details.count) entries have both appIDs and paths.",
        at: file.location(of: "\"paths\"")
      )
    ]
  }
}
