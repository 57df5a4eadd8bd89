import MarkupExtraction

/// The page names different apps.
struct AppsDisagree: PageRule {
  let id = "DL-DISAGREE"
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
      // An app that the page is about need not be the site's.
      let links = page.markup.deepLinks.filter {
        ($0.platform == "ios" || $0.platform == device) && $0.kind != .structuredData
      }
      let ids = Set(links.compactMap(\.appStoreID).filter(\.isDigits)).sorted()
      guard ids.count > 1, let last = links.last(where: { $0.appStoreID != nil }) else {
        return nil
      }
      return finding("The page names the apps \(Quotation.list(ids)).", at: page.place(of: last))
    }.prefix(1).map { $0 }
  }

  /// Whether there is anything to be told apart by device, which in most pages there is not.
  private func namesSeveralApps(_ links: [DeepLink]) -> Bool {
    let first = links.first { $0.appStoreID != nil }?.appStoreID
    return links.contains { $0.appStoreID != nil && $0.appStoreID != first }
  }
}
