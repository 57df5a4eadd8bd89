import MarkupExtraction
import URLStandard

/// A rule that reports an `app-argument` that is not a URL.
struct AppArgumentInvalid: PageRule {
  let id: RuleID = "DL-ARGURL"
  let group = RuleGroup.deepLink
  let level = Level.error
  let title = "app-argument is not a URL"
  let explanation = "A Smart App Banner passes app-argument to the app as a URL."
  let hint = "Write a whole URL: https://… or the app's own scheme."

  func check(_ page: CheckedPage) -> [Finding] {
    page.markup.smartAppBanners.prefix(1).compactMap { banner in
      guard let argument = banner.appArgument, WebURL(argument) == nil else { return nil }
      return finding(
        "The app-argument is \(Quotation.of(argument)).",
        at: page.tags.meta("apple-itunes-app") ?? page.start
      )
    }
  }
}
