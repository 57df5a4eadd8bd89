import JSONReading

/// A rule that reports a malformed app ID in the association file.
struct AssociationAppID: SiteRule {
  let id: RuleID = "UL-APPID"
  let group = RuleGroup.universalLink
  let level = Level.warning
  let title = "An app in the association file is misspelt"
  let explanation =
    """
    An app is named by its prefix, which has 10 letters and digits, a dot, and the bundle \
    identifier.
    """
  let hint = "Write the application identifier as in the app's entitlements."

  func check(_ site: SiteEvidence) -> [Finding] {
    guard let file = site.association else { return [] }
    let named = file.details.flatMap { detail in
      (detail["appIDs"]?.strings ?? []) + [detail["appID"]?.string].compactMap { $0 }
    }
    var seen: Set<String> = []
    let wrong = named.filter { !isAppID($0) && seen.insert($0).inserted }
    return wrong.enumerated().map { index, name in
      // Only the listed findings need a position.
      let location = index < AssociationEvidence.locatedLimit ? file.location(of: name) : file.start
      return finding("\(Quotation.of(name)) is not an app.", at: location)
    }
  }

  private func isAppID(_ name: String) -> Bool {
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 10, !parts[1].isEmpty else { return false }
    return parts[0].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      && parts[1].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-".contains($0)) }
  }
}
