import Crawling
import Frontier
import Rendering
import Webmark

/// The summary of a crawl for standard output.
struct CrawlSummary {
  /// The places of the known URLs and of the index.
  enum Queue {
    /// Both are in the data folder.
    case folder
    /// The known URLs are in a database, the index is in the data folder.
    case shared
    /// The known URLs and the changes of the indexes are in a database.
    case outbox
  }

  let report: CrawlReport
  let tally: IndexTally
  let folder: DataFolder
  let queue: Queue

  var text: String {
    var lines = [headline]
    lines.append("  items     " + indexLine)
    if !report.changes.isEmpty { lines.append("  changes   " + changeLine) }
    for (name, count) in notable where count > 0 {
      lines.append("  " + padded(name) + NumberFormat.grouped(count))
    }
    lines += failureLines
    lines += cutLines
    lines += renderingLines
    lines += ruleLines
    if !report.sitemapWarnings.isEmpty {
      lines.append(
        "  sitemaps  \(NumberFormat.counted(report.sitemapWarnings.count, "warning")), which --report shows"
      )
    }
    if report.isResumed, queue == .folder {
      lines.append("  resumed   a crawl that was stopped, without the pages that it had done")
    }
    lines.append("  kept in   " + place)
    return lines.joined(separator: "\n") + "\n"
  }

  private var headline: String {
    // Pages that robots.txt excludes were not requested.
    let count = report.pages - report.count("excluded")
    let pages = NumberFormat.counted(count, "page")
    let hosts = NumberFormat.counted(report.hosts.count, "host")
    let rate =
      NumberFormat.oneDecimal(report.seconds > 0 ? Double(count) / report.seconds : 0) + " pages/s"
    let verb = report.isComplete ? "crawled" : "stopped after"
    return "\(verb) \(pages) of \(hosts) in \(NumberFormat.duration(report.seconds))"
      + " (\(rate), \(NumberFormat.bytes(report.bytes)))"
  }

  private var indexLine: String {
    var counts = [
      ("new", tally.inserted), ("changed", tally.merged), ("same", tally.unchanged),
      ("removed", tally.removed),
    ]
    // These are pages, too, but not results.
    let name = tally.joined == 1 ? "duplicate of another page" : "duplicates of other pages"
    if tally.joined > 0 { counts.append((name, tally.joined)) }
    return counts.map { "\(NumberFormat.grouped($0.1)) \($0.0)" }.joined(separator: ", ")
      + (queue == .outbox ? ", before 'webmark index follow' merges pages" : "")
  }

  /// The place of what the crawl has written.
  private var place: String {
    guard queue == .outbox else { return folder.path }
    return "the outbox of '--frontier'; links and reports in \(folder.path)"
  }

  /// The counts of the changes, which `webmark changes` lists.
  private var changeLine: String {
    PageChange.Kind.ofIndex.map { kind in
      "\(NumberFormat.grouped(report.changes[kind.rawValue] ?? 0)) \(kind.rawValue)"
    }
    .joined(separator: ", ")
      + (queue == .folder ? " (webmark changes)" : " (webmark changes --frontier)")
  }

  private var notable: [(String, Int)] {
    [
      ("unchanged", report.count("unchanged")), ("excluded", report.count("excluded")),
      ("noindex", report.count("noindex")), ("nofollow", report.nofollow.pages),
      ("missing", report.count("missing")),
      ("expired", report.count("expired")), ("withheld", report.count("withheld")),
      ("re-read", report.refreshed),
      ("gone", report.count("gone")), ("trapped", report.trapped),
      ("failed", report.count("failed")), ("due", report.due),
    ]
  }

  /// A line per class of failure, most frequent first, with the first affected URL.
  private var failureLines: [String] {
    report.failures.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map {
      name,
      failures in
      let sample = failures.samples.first.map { "  " + TerminalText.cleaned($0.url) } ?? ""
      return "    \(name) \(NumberFormat.grouped(failures.count))" + sample
    }
  }

  /// A line per limit that pages exceeded, most frequent first, with the first page.
  private var cutLines: [String] {
    report.cuts.sorted { ($1.value.pages, $0.key) < ($0.value.pages, $1.key) }.map { name, cut in
      let sample = cut.samples.first.map { "  " + TerminalText.cleaned($0) } ?? ""
      let pages = cut.pages == 1 ? "page" : "pages"
      return "  cut off   \(name) of \(NumberFormat.grouped(cut.pages)) \(pages)" + sample
    }
  }

  /// Lines about rendered pages, and about those that were not rendered.
  private var renderingLines: [String] {
    guard let rendering = report.rendering else { return [] }
    var lines: [String] = []
    if rendering.rendered > 0 {
      lines.append("  rendered  " + NumberFormat.counted(rendering.rendered, "page"))
    }
    if rendering.dependent > 0 {
      let fields = rendering.fields.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let list = fields.prefix(6).map { "\($0.key) (\(NumberFormat.grouped($0.value)))" }
      lines.append(
        "    only after rendering, and not seen by readers that run no scripts: "
          + list.joined(separator: ", ")
      )
    }
    if rendering.waiting > 0 {
      lines.append(
        "  unrendered  \(NumberFormat.grouped(rendering.waiting)) pages wait for the browser; the next crawl renders them"
      )
    }
    if let sample = rendering.failedSamples.first {
      let url = TerminalText.cleaned(sample.url)
      lines.append(
        "  unrendered  \(NumberFormat.counted(rendering.failed, "page"))  \(url)  "
          + TerminalText.cleaned(sample.text)
      )
    }
    if rendering.needed > 0 {
      lines.append(
        "  unrendered  \(NumberFormat.grouped(rendering.needed)) pages look empty without scripts; "
          + BrowserProgram.installation + ", or crawl with --render never"
      )
    }
    if rendering.kept > 0 {
      lines.append(
        "    \(NumberFormat.grouped(rendering.kept)) of these pages keep the content that an earlier crawl rendered"
      )
    }
    return lines
  }

  /// A line per kind of learned rule that excluded URLs.
  private var ruleLines: [String] {
    let valid = report.rules.filter { $0.refutedBy == nil }
    let excluded = valid.reduce(0) { $0 + $1.count }
    guard excluded > 0 else { return [] }
    return [
      "  rules     \(NumberFormat.counted(valid.count, "learned rule")) excluded \(NumberFormat.counted(excluded, "link")), which --report lists"
    ]
  }

  private func padded(_ name: String) -> String {
    name + String(repeating: " ", count: max(1, 10 - name.count))
  }
}
