import FoundationEssentials
import MarkupExtraction
import WebDates

/// A rule that reports dates that are unreadable or, for publications, in the future.
struct DateInvalid: PageRule {
  let id = "SD-DATE"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "A date cannot be read or is in the future"
  let explanation =
    """
    Dates are ISO 8601 (2027-06-25T15:00:00+02:00). A date that no calendar has is ignored, and \
    a page cannot have been published later than now.
    """
  let hint = "Write the date as YYYY-MM-DD, with the time and the UTC offset if they matter."

  /// The properties with dates.
  private static let dates = [
    "datePublished", "dateModified", "dateCreated", "uploadDate", "datePosted", "startDate",
    "endDate",
    "validFrom", "validThrough", "availabilityStarts", "availabilityEnds", "doorTime",
    "previousStartDate",
  ]
  /// The properties whose dates cannot be in the future.
  private static let past: Set<String> = [
    "datePublished", "dateModified", "dateCreated", "uploadDate",
  ]
  /// The meta tags with dates of the past.
  private static let metas = [
    "article:published_time", "article:modified_time", "og:updated_time",
  ]
  /// The tolerance for clocks and time zones, in seconds.
  private static let tolerance = 86_400

  func check(_ page: CheckedPage) -> [Finding] {
    let now = Int(Date().timeIntervalSince1970)
    let inNodes = page.nodes.flatMap { node in
      Self.dates.flatMap { name in
        node.item.texts(name).prefix(PageChecker.findingLimit).compactMap { text in
          problem(name, text, isPast: Self.past.contains(name), now: now).map {
            finding($0, at: node.location)
          }
        }
      }
    }
    let inMetas = Self.metas.compactMap { name -> Finding? in
      guard let text = page.markup.openGraph(name),
        let problem = problem(name, text, isPast: true, now: now)
      else { return nil }
      return finding(problem, at: page.tags.meta(name) ?? page.start)
    }
    return inNodes + inMetas
  }

  private func problem(_ name: String, _ text: String, isPast: Bool, now: Int) -> String? {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    guard let date = WrittenDate(text) else {
      return "\(name) is \(Quotation.of(text)), which is no date."
    }
    guard isPast, date.secondsSince1970 > now + Self.tolerance else { return nil }
    return "\(name) is \(Quotation.of(text)), which is in the future."
  }
}
