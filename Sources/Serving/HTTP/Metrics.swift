import Synchronization

/// Request metrics for Prometheus (text format 0.0.4).
final class Metrics: Sendable {
  /// The upper bounds of the latency histogram, in seconds.
  private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

  /// A metric that another component maintains.
  struct Reading {
    let name: String
    let help: String
    /// The metric type, `gauge` or `counter`.
    var type = "gauge"
    let value: Int
  }

  private struct Key: Hashable {
    var route: String
    var status: Int
  }

  private struct State {
    var counts: [Key: Int] = [:]
    var buckets = [Int](repeating: 0, count: Metrics.bounds.count + 1)
    var seconds = 0.0
    var bytes = 0
  }

  private let state = Mutex(State())

  /// Counts a response; `route` is a path template, which bounds the number of labels.
  func count(route: String, response: WebResponse, seconds: Double) {
    state.withLock { state in
      state.counts[Key(route: route, status: response.status), default: 0] += 1
      let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
      state.buckets[bucket] += 1
      state.seconds += seconds
      state.bytes += response.bytes.count
    }
  }

  /// Returns all metrics, including the given readings.
  func text(_ readings: [Reading]) -> String {
    let state = state.withLock { $0 }
    var lines = Self.head("http_requests_total", "counter", "Requests, by route and status.")
    let sorted = state.counts.sorted {
      ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status)
    }
    for (key, count) in sorted {
      lines.append(
        "webmark_http_requests_total{route=\"\(key.route)\",status=\"\(key.status)\"} \(count)"
      )
    }
    let times = "Time to make an answer."
    lines += Self.head("http_request_duration_seconds", "histogram", times)
    var sum = 0
    for (index, count) in state.buckets.enumerated() {
      sum += count
      let bound = index < Self.bounds.count ? "\(Self.bounds[index])" : "+Inf"
      lines.append("webmark_http_request_duration_seconds_bucket{le=\"\(bound)\"} \(sum)")
    }
    lines.append("webmark_http_request_duration_seconds_sum \(state.seconds)")
    lines.append("webmark_http_request_duration_seconds_count \(sum)")
    lines += Self.head("http_response_bytes_total", "counter", "Bytes of the answers' bodies.")
    lines.append("webmark_http_response_bytes_total \(state.bytes)")
    for reading in readings {
      lines += Self.head(reading.name, reading.type, reading.help)
      lines.append("webmark_\(reading.name) \(reading.value)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the `HELP` and `TYPE` lines of a metric.
  private static func head(_ name: String, _ type: String, _ help: String) -> [String] {
    ["# HELP webmark_\(name) \(help)", "# TYPE webmark_\(name) \(type)"]
  }
}
