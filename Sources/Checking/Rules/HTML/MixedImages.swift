import HTMLParsing

/// A rule that reports images and media that an HTTPS page loads without TLS.
struct MixedImages: PageRule {
  let id: RuleID = "MIXED-IMAGE"
  let group = RuleGroup.html
  let level = Level.note
  let title = "An https page loads images or media over http"
  let explanation =
    "Browsers try https instead, and show nothing if the server has none."
  let hint = "Load it over https."

  func check(_ page: CheckedPage) -> [Finding] {
    MixedResources.urls(of: page) { $0 == .img || $0 == .audio || $0 == .video || $0 == .source }
      .map {
        finding(
          "\(Quotation.of($0.url)) is loaded over http.",
          at: page.tags.location(of: $0.element)
        )
      }
  }
}
