import Foundation
import URLStandard

/// Parses a list of URLs with `WebURL` and with Foundation's `URL`, alternately, and prints the medians.
@main
struct URLBenchmark {
  private static let rounds = 9

  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: URLBenchmark FILE    one URL a line")
      exit(64)
    }
    let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
    let urls = text.split(separator: "\n").map(String.init)
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      ours.append(seconds { count(urls) { WebURL($0)?.hostname.utf8.count } })
      theirs.append(seconds { count(urls) { URL(string: $0)?.host?.utf8.count } })
    }
    let (mine, other) = (median(ours), median(theirs))
    print("\(urls.count) URLs, medians of \(rounds) rounds in turns, with the host read")
    print("WebURL  \(nanoseconds(mine, urls.count)) ns a URL")
    print("URL     \(nanoseconds(other, urls.count)) ns a URL, Foundation's")
    print("Foundation takes \((other / mine * 100).rounded() / 100) times as long")
  }

  private static func count(_ urls: [String], _ length: (String) -> Int?) -> Int {
    urls.reduce(0) { $0 &+ (length($1) ?? 0) }
  }

  private static func seconds(_ body: () -> Int) -> Double {
    let clock = ContinuousClock()
    var result = 0
    let time = clock.measure { result = body() }
    // Read, so that the compiler does not remove the work.
    precondition(result >= 0)
    return Double(time.components.attoseconds) * 1e-18 + Double(time.components.seconds)
  }

  private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

  private static func nanoseconds(_ time: Double, _ count: Int) -> Int {
    Int(time / Double(max(1, count)) * 1e9)
  }
}
