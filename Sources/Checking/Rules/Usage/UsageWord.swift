import MarkupExtraction
import UsagePreferences

/// A rule that reports preferences about the use of a page that state nothing.
struct UsageWord: PageRule {
  let id: RuleID = "USAGE-WORD"
  let group = RuleGroup.usage
  let level = Level.warning
  let title = "A preference about the use of the page has no effect"
  let explanation =
    """
    Content-Usage has train-ai and search with y or n, Content-Signal has ai-train, ai-input and search \
    with yes or no, tdm-reservation is 0 or 1. Crawlers ignore other words, and a Content-Usage that is \
    malformed as a whole. Lines of robots.txt are reported by ROBOTS-SYNTAX.
    """
  let hint = "Write for example Content-Usage: train-ai=n."

  func check(_ page: CheckedPage) -> [Finding] {
    let fields = page.fetch.usageFields
    var findings: [Finding] = []
    func add(_ name: String, _ problems: [String], at location: SourceLocation) {
      findings += problems.map {
        finding("\(name): \(Quotation.cleaned($0, limit: 200)).", at: location)
      }
    }
    for value in fields.contentUsage {
      add("Content-Usage", UsagePreferences.problems(inContentUsage: value.utf8), at: page.start)
    }
    for value in fields.contentSignal {
      add("Content-Signal", UsagePreferences.problems(inContentSignal: value), at: page.start)
    }
    for (value, place) in [
      (fields.reservation, page.start),
      (page.markup.meta("tdm-reservation"), page.tags.meta("tdm-reservation") ?? page.start),
    ] {
      guard let problem = value.flatMap(UsagePreferences.problem(inReservation:)) else { continue }
      add("Text and data mining", [problem], at: place)
    }
    return findings
  }
}
