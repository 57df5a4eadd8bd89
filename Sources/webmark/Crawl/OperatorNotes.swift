import Crawling
import FoundationEssentials

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
    notes = report.state + withheld + down
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

extension CrawlReport.Recovery {
  /// What the loss of a journal means.
  var note: String {
    "pages.journal was damaged: \(Figures.grouped(lostRecords)) of its records cannot be read; "
      + "\(Figures.grouped(refetchedPages)) pages are fetched again without validators"
  }
}

extension CrawlReport.Dropped {
  /// What was left out, and for which limit.
  fileprivate var note: String {
    let count = "\(Figures.grouped(urls.count)) found URLs were not kept"
    let place = seed ?? host ?? urls.sample
    if let maxPages {
      let factor = KnownURLLimits.urlsPerPage
      return
        "\(place): \(count): for max-pages=\(maxPages) a seed has \(factor) URLs a page, at least "
        + "\(Figures.grouped(KnownURLLimits.leastURLs)), of \(KnownURLLimits.bytesPerURL) bytes on average"
    }
    return "\(place): \(count): there are too many; see --max-urls"
  }
}

extension CrawlReport {
  /// What the crawl's state makes an operator look after.
  fileprivate var state: [String] {
    let empty = whyNoPages.map { ["no page was crawled: \($0)"] } ?? []
    let asides = setAside.map { page in
      let until = Date(timeIntervalSince1970: page.until).ISO8601Format()
      return "\(page.url): \(page.reason); it is not fetched before \(until), or with --all"
    }
    return empty + (recovery.map { [$0.note] } ?? []) + asides + dropped.map(\.note)
  }
}

extension CrawlReport.Host {
  /// Whether every URL of it failed.
  var isDown: Bool { pages > 0 && failed == pages }
}
