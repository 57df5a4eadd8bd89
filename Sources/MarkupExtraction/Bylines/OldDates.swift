import WebDates

/// Dates before the web, of newspapers and laws, which may also be those of what a page is about.
enum OldDates {
  /// Removes old dates of one role of which there are several; the properties of structured data are those of the page.
  static func removeSeveral(from dates: inout [DateMention]) {
    for role in [DateMention.Role.published, .modified] {
      let old = dates.indices.filter { dates[$0].role == role && isOld(dates[$0]) }
      guard Set(old.map { dates[$0].date.prefix(10) }).count > 1 else { continue }
      dates.removeAll { $0.role == role && isOld($0) }
    }
  }

  private static func isOld(_ mention: DateMention) -> Bool {
    mention.source != .itemprop && mention.date < "\(WrittenDate.pageYears.lowerBound)"
  }
}
