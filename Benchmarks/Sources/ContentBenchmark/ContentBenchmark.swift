import Foundation
import HTMLParsing
import MainContent
import URLStandard

/// Finds the main content of a folder of pages and prints the processor time without parsing.
@main
struct ContentBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 2, let url = WebURL("https://page.example/") else {
      print("usage: ContentBenchmark FOLDER [ROUNDS]")
      exit(64)
    }
    let pages = try pages(arguments[1])
    guard !pages.isEmpty else {
      print("no pages (*.html) in \(arguments[1])")
      exit(2)
    }
    let documents = pages.map { HTMLDocument(bytes: $0, contentType: nil, url: url) }
    let rounds = max(1, arguments.dropFirst(2).first.flatMap { Int($0) } ?? 5)
    let kilobytes = Double(pages.reduce(0) { $0 + $1.count }) / 1000
    print("pages \(pages.count)")
    print("kilobytes-per-page \(rounded(kilobytes / Double(pages.count)))")
    report("blocks", documents, rounds, kilobytes) { MainContent(of: $0).blocks.count }
    report("text", documents, rounds, kilobytes) { MainContent(of: $0).plainTextBytes().count }
    report("markdown", documents, rounds, kilobytes) { MainContent(of: $0).markdown().utf8.count }
  }

  private static func pages(_ folder: String) throws -> [[UInt8]] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(".html") || $0.hasSuffix(".htm") }.sorted().map {
      Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + $0)))
    }
  }

  /// Prints the median processor time of a step.
  private static func report(
    _ name: String,
    _ documents: [HTMLDocument],
    _ rounds: Int,
    _ kilobytes: Double,
    _ step: (HTMLDocument) -> Int
  ) {
    var times: [Double] = []
    for _ in 0..<rounds {
      let start = processorSeconds()
      var sum = 0
      for document in documents { sum &+= step(document) }
      // Read, so that the compiler does not remove the work.
      precondition(sum >= 0)
      times.append(processorSeconds() - start)
    }
    let median = times.sorted()[times.count / 2] * 1000
    print("\(name)-ms-per-page \(rounded(median / Double(documents.count)))")
    print("\(name)-ms-per-31-kB \(rounded(median / kilobytes * 31))")
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}
