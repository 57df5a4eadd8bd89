import SearchableItems

/// A rule that reports pages with the same image.
struct ImageLogo: SummaryRule {
  let id: RuleID = "IMG-LOGO"
  let group = RuleGroup.image
  let level = Level.note
  let title = "Many pages have the same image"
  let explanation =
    """
    An image that \(SiteValueDetector.sharedPercent) of 100 pages of a host share is the logo, and \
    shows nothing of the page. Hosts with at least \(SiteValueDetector.minimumPages) checked pages are \
    looked at.
    """
  let hint = "Name an image of its own for each page."

  func check(_ pages: [PageSummary]) -> [Finding] {
    var hosts: [UInt64: Int] = [:]
    var shared: [UInt64: Int] = [:]
    for page in pages where page.isResult {
      hosts[page.hostHash, default: 0] += 1
      if let print = page.imageHash { shared[print, default: 0] += 1 }
    }
    return pages.compactMap { page in
      guard page.isResult, let print = page.imageHash, let count = shared[print],
        let all = hosts[page.hostHash], SiteValueDetector.isOfSite(sharedBy: count, of: all)
      else { return nil }
      return finding(
        "\(count) of \(all) pages of the host have this image.",
        at: page.imageLocation
      )
    }
  }
}
