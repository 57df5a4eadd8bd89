import Basics
import MarkupExtraction

/// A rule that reports an unknown `twitter:card`.
struct TwitterCard: PageRule {
  let id: RuleID = "TWITTER-CARD"
  let group = RuleGroup.html
  let level = Level.warning
  let title = "The card type is unknown"
  let explanation =
    "twitter:card is summary, summary_large_image, app or player; with another value no card is shown."
  let hint = "Write summary_large_image for a large image, or summary."

  private static let known = [
    "summary", "summary_large_image", "app", "player", "photo", "gallery", "product",
  ]

  func check(_ page: CheckedPage) -> [Finding] {
    guard let card = page.markup.twitter("twitter:card")?.folded, !card.isEmpty,
      !Self.known.contains(card.lowercased())
    else { return [] }
    let nearest = NearestWord.of(card, among: Self.known).map { " (did you mean \($0)?)" } ?? ""
    return [
      finding(
        "twitter:card is \(Quotation.of(card))\(nearest).",
        at: page.tags.meta("twitter:card") ?? page.start
      )
    ]
  }
}
