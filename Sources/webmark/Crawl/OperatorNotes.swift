import Crawling

/// What somebody has to look after when a crawl is done; nothing on a good day.
struct OperatorNotes {
  /// Notes that are printed at most.
  private static let limit = 50

  /// A sentence for each.
  let notes: [String]

  init(_ report: CrawlReport) {
    let withheld = report.withheld.sorted { $0.key < $1.key }.map { host, count in
      "\(host): \(Figures.grouped(count)) pages are gone or ask not to be indexed, and stay: too many "
        + "would leave the index in one run; see --max-removals"
    }
    let down = report.hosts.filter(\.value.isDown).sorted { $0.key < $1.key }.map { host, counts in
      let reason = report.failedSamples.first { $0.url.contains("//" + host) }?.reason
      let why = reason.map { ": " + $0 } ?? ""
      return "\(host): nothing could be fetched\(why); nothing was removed for it"
    }
    notes = withheld + down
  }

  /// Lines for standard error.
  var text: String {
    var lines = notes.prefix(Self.limit).map { "webmark: \(TerminalText.cleaned($0))\n" }
    if notes.count > Self.limit {
      lines.append("webmark: \(notes.count - Self.limit) more hosts like these; see --report\n")
    }
    return lines.joined()
  }
}

extension CrawlReport.Host {
  /// Whether every URL of it failed.
  var isDown: Bool { pages > 0 && failed == pages }
}
