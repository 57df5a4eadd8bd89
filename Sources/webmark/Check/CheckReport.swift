import Checking

/// What a check has to say when all pages are done.
struct CheckEnd: Sendable {
  /// How many findings of each level there were, those of pages included.
  var counts: [Level: Int] = [:]
  /// Pages that were checked.
  var pages = 0
  /// Files that could not be read.
  var failures = 0
  /// Links that lead out of a folder and were not followed.
  var linksOutside = 0
  /// What was found in the sites' files.
  var siteFindings: [Finding] = []
  /// What was found among the pages.
  var summaryFindings: [Finding] = []
  /// Whether more pages were checked than can be compared.
  var isCut = false

  /// Counts findings.
  mutating func count(_ findings: [Finding]) {
    for finding in findings { counts[finding.level, default: 0] += 1 }
  }

  /// The heaviest level that was found.
  var worst: Level? { Level.allCases.last { counts[$0, default: 0] > 0 } }

  /// `2 errors, 1 warning, no notes`.
  var tally: String {
    Level.allCases.reversed().map { level in
      let count = counts[level, default: 0]
      return
        "\(count == 0 ? "no" : Figures.grouped(count)) \(level.rawValue)\(count == 1 ? "" : "s")"
    }.joined(separator: ", ")
  }
}

/// A form of the report, written piece by piece: no page is kept once it was written.
protocol CheckReport {
  /// What stands before all pages.
  mutating func beginning() throws -> String
  /// What is said of a page.
  mutating func page(_ report: PageReport) throws -> String
  /// What stands behind all pages.
  mutating func ending(_ end: CheckEnd) throws -> String
}

/// Where a form of the report goes.
struct ReportChannel {
  var report: any CheckReport
  var output: ReportOutput

  mutating func begin() throws { try output.write(report.beginning()) }
  mutating func add(_ page: PageReport) throws { try output.write(report.page(page)) }
  mutating func end(_ end: CheckEnd) throws {
    try output.write(report.ending(end))
    try output.close()
  }
}
