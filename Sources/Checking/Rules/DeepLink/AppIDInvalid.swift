import MarkupExtraction

/// A rule that reports an App Store identifier that is not a number.
struct AppIDInvalid: PageRule {
  let id: RuleID = "DL-APPID"
  let group = RuleGroup.deepLink
  let level = Level.error
  let title = "The App Store identifier is not a number"
  let explanation =
    "Banners, App Links and Twitter app cards name an iOS app by its number in the App Store."
  let hint =
    "Write the number that stands behind id in the app's address on apps.apple.com."

  private static let tags = ["ios": "al:ios", "iphone": "al:iphone", "ipad": "al:ipad"]

  func check(_ page: CheckedPage) -> [Finding] {
    var findings: [Finding] = []
    for banner in page.markup.smartAppBanners.prefix(1) where banner.appID?.isDigits != true {
      let description = banner.appID.map { "has the app-id \(Quotation.of($0))" } ?? "has no app-id"
      findings.append(
        finding("The banner \(description).", at: page.tags.meta("apple-itunes-app") ?? page.start)
      )
    }
    for link in page.markup.deepLinks where link.kind == .appLinks || link.kind == .twitter {
      guard let prefix = Self.tags[link.platform], let id = link.appStoreID, !id.isDigits else {
        continue
      }
      let name =
        link.kind == .twitter
        ? "twitter:app:id:\(link.platform)" : "\(prefix):app_store_id"
      findings.append(
        finding("\(name) is \(Quotation.of(id)).", at: page.tags.meta(name) ?? page.start)
      )
    }
    return findings
  }
}
