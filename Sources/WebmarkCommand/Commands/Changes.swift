import ArgumentParser
import ChangeFeeds
import Crawling
import FoundationEssentials
import Frontier
import Glibc
import PostgreSQLFrontier
import SQLiteFrontier
import WebDates
import Webmark

/// `webmark changes`: lists added, changed and removed pages.
struct Changes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the pages that were added, changed and removed.",
    discussion: """
      Without --since, prints the changes of the last crawl. A changed page has the
      changed fields of its item, and the cause if it is a new canonical URL or a new
      app; a removed page has the reason, such as a redirect or noindex. Changes are
      kept for 90 days. With --frontier, prints those of all crawls that share it.

      EXAMPLES
        webmark changes
        webmark changes --since 7d
        webmark changes --since 2026-11-01T06:00Z --json | jq -r .url
        webmark changes --feed atom > public/changes.atom
        webmark changes --since 30d --feed sitemap > public/sitemap-changes.xml
        webmark changes --frontier postgres://db/crawl --since 1d
      """
  )

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A date and time (UTC unless it has a zone), or how long ago: 12h, 7d.",
      valueName: "time"
    )
  )
  var since: PointInTime?

  @Flag(name: .long, help: "Print lines of JSON.")
  var json = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Print a feed of the latest significant changes: atom, json, or a sitemap.",
      valueName: "format"
    )
  )
  var feed: FeedFormat?

  @Option(
    name: .long,
    help: ArgumentHelp("The URL at which the feed will be published.", valueName: "URL")
  )
  var feedURL: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The PostgreSQL server of crawls that share a frontier.",
      valueName: "postgres://..."
    )
  )
  var frontier: String?

  @OptionGroup var data: DataOptions

  /// The formats of `--feed`.
  enum FeedFormat: String, ExpressibleByArgument, CaseIterable {
    case atom, json, sitemap
  }

  /// The maximum number of entries of a feed.
  private static let entryLimit = 1000

  func validate() throws {
    if let frontier { try SharedFrontier.validate(frontier) }
    guard feed == nil || !json else {
      throw ValidationError("Give only one of '--json' and '--feed'.")
    }
    guard feedURL == nil || feed == .atom || feed == .json else {
      throw ValidationError("'--feed-url' needs '--feed atom' or '--feed json'.")
    }
  }

  func run() async throws {
    guard let frontier else { return try await printFolder() }
    do {
      let log = try await SharedChangeLog(frontier)
      guard let feed else { return try await printList(log) }
      let limit = Self.limit(of: feed)
      let changes = try await log.changes(.latest(for: limit, since: since?.seconds))
      try printFeed(feed, changes.significant(limit: limit))
    } catch let error as PostgreSQLError {
      throw SharedFrontier.failure(error)
    }
  }

  private func printFolder() async throws {
    let path = data.folder.crawlStore
    guard unsafe access(path, F_OK) == 0 else {
      throw CommandFailure(.error, "no crawl in \(data.folder.path); run 'webmark crawl' first")
    }
    guard let feed else { return try await printList(SQLiteFrontierStore(reading: path)) }
    let log = FolderChangeLog(folder: data.folder.path)
    let limit = Self.limit(of: feed)
    try printFeed(feed, log.latestSignificant(limit: limit, since: since?.seconds))
  }

  private static func limit(of format: FeedFormat) -> Int {
    format == .sitemap ? ChangeFeed.sitemapLimit : entryLimit
  }

  private func printFeed(_ format: FeedFormat, _ changes: [StoredChange]) throws {
    let document = ChangeFeed(title: "Changed pages", url: feedURL, changes: changes)
    switch format {
    case .atom: StandardOutput.write(document.atom)
    case .json: StandardOutput.write(try document.json)
    case .sitemap: StandardOutput.write(document.sitemap)
    }
  }

  private func printList(_ log: some ChangeLog) async throws {
    var counts: [PageChange.Kind: Int] = [:]
    try await log.forEachChange(since: since?.seconds) { change in
      counts[change.kind, default: 0] += 1
      StandardOutput.write(json ? try JSONText.line(ChangeLine(change)) : Self.line(change))
    }
    guard !json else { return }
    let kinds = PageChange.Kind.allCases.filter { $0 != .quarantined || counts[$0] != nil }
    let summary = kinds.map { kind in
      "\(NumberFormat.grouped(counts[kind] ?? 0)) \(kind.rawValue)"
    }
    StandardOutput.write(summary.joined(separator: ", ") + "\n")
  }

  private static func line(_ change: PageChange) -> String {
    let kind = change.kind.rawValue
    let fields = TerminalText.cleaned(change.fields.joined(separator: ", "))
    let cause = change.cause.map { " (\(TerminalText.cleaned($0)))" } ?? ""
    return kind + String(repeating: " ", count: max(1, 9 - kind.count))
      + TerminalText.cleaned(change.url) + (fields.isEmpty ? "" : "  " + fields) + cause + "\n"
  }
}

/// The JSON of a change.
private struct ChangeLine: Encodable {
  let time: String
  let kind: String
  let url: String
  let fields: [String]?
  let reason: String?
  let cause: String?

  init(_ change: PageChange) {
    time = Date(timeIntervalSince1970: change.time).ISO8601Format()
    kind = change.kind.rawValue
    url = change.url
    fields = change.kind == .changed ? change.fields : nil
    cause = change.cause
    reason = [.removed, .quarantined].contains(change.kind) ? change.fields.first : nil
  }
}

/// A point in time on the command line: a date, or a duration before now.
struct PointInTime: ExpressibleByArgument {
  /// The time in seconds since 1970.
  let seconds: Double

  init?(argument: String) {
    if let span = TimeSpan(argument) {
      seconds = Date.now.timeIntervalSince1970 - span.seconds
    } else if let date = WebDate.seconds(argument) {
      seconds = date
    } else {
      return nil
    }
  }
}
