import Crawling
import FoundationEssentials
import Frontier

/// The metrics of a crawl for the textfile collector of Prometheus' node exporter
/// (<https://prometheus.io/docs/instrumenting/exposition_formats/>).
///
/// A crawl is a batch job, so each metric is a gauge of the last run.
struct CrawlMetrics {
  let report: CrawlReport
  /// The end time of the crawl.
  let end: Date

  var text: String {
    let names = ["fetched", "unchanged", "missing", "gone", "withheld", "noindex", "failed"]
    let outcomes = Dictionary(uniqueKeysWithValues: names.map { ($0, 0) })
      .merging(report.outcomes) { $1 }
    let changes = Dictionary(
      uniqueKeysWithValues: PageChange.Kind.ofIndex.map { ($0.rawValue, 0) }
    )
    .merging(report.changes) { $1 }
    return [
      single("end_timestamp_seconds", "When the last crawl ended.", end.timeIntervalSince1970),
      single("duration_seconds", "How long the last crawl took.", report.seconds),
      single("complete", "Whether the last crawl asked for all that was due.", isComplete),
      single("received_bytes", "Bytes received by the last crawl.", Double(report.bytes)),
      single("due_pages", "URLs that were still due at its end.", Double(report.due)),
      family("pages", "URLs by what became of them in the last crawl.", "outcome", outcomes),
      family("answers", "Answers of the last crawl by status code.", "status", report.statuses),
      family(
        "failures",
        "Failures of the last crawl by class.",
        "class",
        report.failures.mapValues(\.count)
      ),
      family("changes", "Pages that came, changed or left.", "kind", changes),
      single("hosts", "Hosts of the last crawl.", Double(report.hosts.count)),
      single("down_hosts", "Hosts of which nothing could be fetched.", Double(downCount)),
      single("withheld_hosts", "Hosts that may have lost too many pages.", Double(withheldCount)),
    ].joined()
  }

  private var isComplete: Double { report.isComplete ? 1 : 0 }
  private var downCount: Int { report.hosts.values.count(where: \.isDown) }
  private var withheldCount: Int { report.withheld.count }

  private func single(_ name: String, _ help: String, _ value: Double) -> String {
    head(name, help) + "webmark_crawl_\(name) \(value)\n"
  }

  private func family(
    _ name: String,
    _ help: String,
    _ label: String,
    _ counts: [String: Int]
  ) -> String {
    counts.sorted { $0.key < $1.key }.reduce(into: head(name, help)) { text, count in
      text += "webmark_crawl_\(name){\(label)=\"\(Self.escaped(count.key))\"} \(count.value)\n"
    }
  }

  private func head(_ name: String, _ help: String) -> String {
    "# HELP webmark_crawl_\(name) \(help)\n# TYPE webmark_crawl_\(name) gauge\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
