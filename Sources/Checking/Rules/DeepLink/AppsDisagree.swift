import MarkupExtraction

/// A rule that reports contradictory app references.
struct AppsDisagree: PageRule {
  let id: RuleID = "DL-DISAGREE"
  let group = RuleGroup.deepLink
  let level = Level.warning
  let title = "The page names different apps"
  let explanation =
    """
    Banner, App Links, Twitter app card and ios-app alternates should name one app for each \
    kind of device.
    """
  let hint = "Use one App Store identifier in all of them."

  func check(_ page: CheckedPage) -> [Finding] {
    guard namesSeveralApps(page.markup.deepLinks) else { return [] }
    return ["iphone", "ipad"].lazy.compactMap { device -> Finding? in
      // The app that the page describes need not be the app of the site.
      let links = page.markup.deepLinks.filter {
        ($0.platform == "ios" || $0.platform == device) && $0.kind != .structuredData
      }
      let ids = Set(links.compactMap(\.appStoreID).filter(\.isDigits)).sorted()
      guard ids.count > 1, let last = links.last(where: { $0.appStoreID != nil }) else {
        return nil
      }
      return finding("The page names the apps \(Quotation.list(ids)).", at: page.location(of: last))
    }.prefix(1).map { $0 }
  }

  /// Returns `true` if the links name more than one app, which is rare, so that devices must be
  /// compared.
  private func namesSeveralApps(_ links: [DeepLink]) -> Bool {
    let first = links.first { $0.appStoreID != nil }?.appStoreID
    return links.contains { $0.appStoreID != nil && $0.appStoreID != first }
  }
}
