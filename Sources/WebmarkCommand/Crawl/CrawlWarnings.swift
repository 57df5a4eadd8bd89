import Crawling
import FoundationEssentials
import Frontier
import URLStandard

/// The warnings of a crawl for its operator; empty if there are none.
struct CrawlWarnings {
  /// The maximum number of printed warnings.
  private static let limit = 50

  /// One sentence per warning.
  let warnings: [String]

  init(_ report: CrawlReport) {
    let withheld = report.withheld.sorted { $0.key < $1.key }.flatMap { host, count in
      let moves = report.withheldMoves[host] ?? 0
      return Self.withheld(
        count - moves,
        of: host,
        "are gone, unavailable for long or without text, repeat others or ask not to be indexed"
      )
        + Self.withheld(
          moves,
          of: host,
          "redirect to a page to which many others do, too, or name one as canonical"
        )
    }
    let down = report.hosts.filter(\.value.isDown).sorted { $0.key < $1.key }.map { host, counts in
      let reason = report.failedSamples.first { WebURL($0.url)?.hostname == host }?.reason
      let why = reason.map { ": " + $0 } ?? ""
      return "\(host): nothing could be fetched\(why); nothing was removed for it"
    }
    let seeds = report.failedSeeds.samples.filter { sample in
      report.hosts[WebURL(sample.url)?.hostname ?? ""]?.isDown != true
    }
    .map { "the seed \($0.url) was not read: \($0.reason)" }
    let otherSeeds = report.failedSeeds.count - report.failedSeeds.samples.count
    let more =
      otherSeeds > 0
      ? ["\(NumberFormat.grouped(otherSeeds)) more seeds were not read; see --report"] : []
    let over = report.overByteBudget.sorted().map { host in
      "\(host): the budget of bytes is used up; its other pages are due in the next run; see --max-host-bytes"
    }
    let left = report.leftHosts.filter { report.counts(ofLeftHost: $0)?.isDown != true }
      .map { "\($0.url): \($0.reason); its other pages are due in the next run" }
    let far = report.overHostLimit.map { "the seed \($0.url): \($0.reason)" }
    warnings = report.state + seeds + more + far + withheld + down + left + over
  }

  private static func withheld(_ count: Int, of host: String, _ reason: String) -> [String] {
    guard count > 0 else { return [] }
    let pages = "\(host): \(NumberFormat.grouped(count)) pages \(reason), and stay: "
    return [pages + "too many would leave the index in one run; see --max-removals"]
  }

  /// The lines for standard error.
  var text: String {
    var lines = warnings.prefix(Self.limit).map { "webmark: \(TerminalText.cleaned($0))\n" }
    if warnings.count > Self.limit {
      lines.append("webmark: \(warnings.count - Self.limit) more hosts like these; see --report\n")
    }
    return lines.joined()
  }
}

extension CrawlReport.Recovery {
  /// The warning about a damaged journal.
  var warning: String {
    "pages.journal was damaged: \(NumberFormat.grouped(lostRecords)) of its records cannot be read; "
      + "\(NumberFormat.grouped(refetchedPages)) pages are fetched again without validators"
  }
}

extension CrawlReport.Dropped {
  /// The warning about dropped URLs and their limit.
  fileprivate var warning: String {
    let count = "\(NumberFormat.grouped(urls.count)) found URLs were not kept"
    let place = seed ?? host ?? urls.sample
    if let maxPages {
      let factor = KnownURLLimits.urlsPerPage
      return
        "\(place): \(count): for max-pages=\(maxPages) a seed has \(factor) URLs a page, at least "
        + "\(NumberFormat.grouped(KnownURLLimits.leastURLs)), of \(KnownURLLimits.bytesPerURL) bytes on average"
    }
    return "\(place): \(count): over the limit of --max-urls"
  }
}

extension CrawlReport {
  /// The warnings about the crawl state.
  fileprivate var state: [String] {
    let empty = whyNoPages.map { ["no page was crawled: \($0)"] } ?? []
    let asides = setAside.map { page in
      let until = Date(timeIntervalSince1970: page.until).ISO8601Format()
      return "\(page.url): \(page.reason); it is not fetched before \(until), or with --all"
    }
    let other =
      indexWasOther
      ? ["the index is not the one that the last crawl wrote, so all pages are fetched again"] : []
    let links =
      linksWereLost
      ? ["the links of earlier crawls were lost, so all pages are fetched again"] : []
    let kept = NumberFormat.grouped(rendering?.kept ?? 0)
    let stale =
      rendering?.kept ?? 0 > 0
      ? ["\(kept) pages could not be rendered, and keep the content of an earlier crawl"] : []
    return empty + other + links + stale + (recovery.map { [$0.warning] } ?? []) + asides
      + dropped.map(\.warning)
  }
}

extension CrawlReport.Host {
  /// A Boolean value that indicates whether every URL of the host failed.
  var isDown: Bool { pages > 0 && failed == pages }
}
