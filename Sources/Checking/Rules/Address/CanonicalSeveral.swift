import MarkupExtraction
import URLStandard

/// A rule that reports several canonical links.
struct CanonicalSeveral: PageRule {
  let id: RuleID = "CANON-MULTI"
  let group = RuleGroup.address
  let level = Level.warning
  let title = "Several canonical pages are named"
  let explanation = "Canonical links that contradict each other are ignored."
  let hint = "Keep one canonical link."

  func check(_ page: CheckedPage) -> [Finding] {
    let targets = Set(page.markup.canonicals.map(\.withoutFragment.href))
    guard targets.count > 1 else { return [] }
    let locations = page.tags.links("canonical")
    return [
      finding("\(targets.count) pages are named.", at: locations.dropFirst().first ?? page.start)
    ]
  }
}
