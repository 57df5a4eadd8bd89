import JSONReading

/// A rule that reports an `applinks` object without its empty `apps` list.
struct AssociationApps: SiteRule {
  let id: RuleID = "UL-APPS"
  let group = RuleGroup.universalLink
  let level = Level.warning
  let title = "applinks lacks its empty list of apps"
  let explanation =
    """
    Systems up to iOS 12, for which paths are written, want applinks to hold an empty list \
    named apps.
    """
  let hint = "Add \"apps\": [] to applinks."

  func check(_ site: SiteEvidence) -> [Finding] {
    guard let file = site.association, file.details.contains(where: { $0["paths"] != nil }),
      file.value?["applinks"]?["apps"] != .array([])
    else { return [] }
    return [
      finding(
        "paths are used, and apps is not an empty list.",
        at: file.location(of: "\"applinks\"")
      )
    ]
  }
}
