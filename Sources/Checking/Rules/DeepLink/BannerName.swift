import HTMLParsing

/// A rule that reports a Smart App Banner with a wrong meta name.
struct BannerName: PageRule {
  let id: RuleID = "DL-NAME"
  let group = RuleGroup.deepLink
  let level = Level.warning
  let title = "A banner has the wrong name"
  let explanation =
    """
    Only a meta tag whose name is apple-itunes-app is a Smart App Banner. Some samples use other names.
    """
  let hint = "Name the tag apple-itunes-app."

  /// The valid name, and the equivalent for Android.
  private static let names: Set<String> = ["apple-itunes-app", "google-play-app"]

  func check(_ page: CheckedPage) -> [Finding] {
    page.document.elements.indices.lazy.filter { page.document.elements[$0].name == .meta }
      .compactMap { element -> Finding? in
        guard let content = page.document.attribute(.content, of: element),
          // Collapsing the contents of all metas costs more than all other rules together.
          mayNameApp(content),
          content.folded.lowercased().replacing(" ", with: "").hasPrefix("app-id="),
          let name = page.document.attribute(.name, of: element)
            ?? page.document.attribute(.property, of: element),
          !Self.names.contains(name.folded.lowercased())
        else { return nil }
        return finding(
          "The meta tag is named \(Quotation.of(name)), so no browser shows a banner.",
          at: page.tags.location(of: element)
        )
      }
  }

  /// Returns `true` if the first letter can be that of `app-id`, or is not ASCII.
  private func mayNameApp(_ content: String) -> Bool {
    guard let first = content.utf8.first(where: { $0 > 0x20 }) else { return false }
    let isPromising = first | 0x20 == UInt8(ascii: "a") || first >= 0x80
    return isPromising && content.utf8.contains(UInt8(ascii: "="))
  }
}
