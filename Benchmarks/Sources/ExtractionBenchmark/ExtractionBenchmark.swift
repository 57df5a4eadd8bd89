import Foundation
import HTMLParsing
import MarkupExtraction
import SearchableItems
import URLStandard

/// Decodes, parses and extracts a folder of pages and prints the throughput; or truncates each page at
/// random positions and parses the rest.
@main
struct ExtractionBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments
    if arguments.count >= 3, arguments[1] == "measure" {
      let pages = try PageFolder.pages(arguments[2])
      measure(pages, rounds: arguments.dropFirst(3).first.flatMap { Int($0) } ?? 5)
    } else if arguments.count >= 3, arguments[1] == "truncate" {
      let numbers = arguments.dropFirst(3).compactMap { UInt64($0) }
      truncate(
        try PageFolder.pages(arguments[2]),
        places: Int(numbers.first ?? 10),
        seed: numbers.dropFirst().first ?? 1
      )
    } else {
      print("usage: ExtractionBenchmark measure FOLDER [ROUNDS]")
      print("       ExtractionBenchmark truncate FOLDER [PLACES] [SEED]")
      exit(64)
    }
  }

  // MARK: Speed

  /// Prints the median processor time of each step alone, with the previous step precomputed.
  private static func measure(_ pages: [PageFolder.Page], rounds: Int) {
    let bytes = pages.reduce(0) { $0 + $1.bytes.count }
    let documents = pages.map { document($0.bytes) }
    let markups = documents.map(MarkupExtractor().extract)
    var times: [[Double]] = [[], [], []]
    for _ in 0..<max(1, rounds) {
      times[0].append(seconds { for page in pages { _ = document(page.bytes) } })
      times[1].append(seconds { for document in documents { extract(document) } })
      times[2].append(seconds { for markup in markups { build(markup) } })
    }
    let medians = times.map { $0.sorted()[$0.count / 2] }
    let time = medians[0] + medians[1]
    let megabytes = Double(bytes) / 1e6
    print("pages \(pages.count)")
    print("megabytes \(rounded(megabytes))")
    print("seconds \(rounded(time))")
    print("pages-per-second \(rounded(Double(pages.count) / time))")
    print("megabytes-per-second \(rounded(megabytes / time))")
    print("megabytes-per-second-parsing-only \(rounded(megabytes / medians[0]))")
    for (name, time) in zip(["parsing", "extracting", "item"], medians) {
      print("\(name)-ms-per-page \(rounded(time / Double(pages.count) * 1000))")
    }
  }

  @inline(never)
  private static func document(_ bytes: [UInt8]) -> HTMLDocument {
    HTMLDocument(bytes: bytes, contentType: nil, url: PageFolder.address)
  }

  @inline(never)
  private static func extract(_ document: HTMLDocument) {
    let markup = MarkupExtractor().extract(from: document)
    // Read, so that the compiler does not remove the work.
    precondition(markup.metas.count >= 0)
  }

  @inline(never)
  private static func build(_ markup: PageMarkup) {
    let item = ItemBuilder().item(from: markup, page: PageContext(url: PageFolder.address))
    precondition(!item.key.isEmpty)
  }

  private static func read(_ bytes: [UInt8]) { extract(document(bytes)) }

  /// Returns the processor time of this process for `body`.
  private static func seconds(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    let start = now()
    body()
    return now() - start
  }

  private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

  // MARK: Truncated pages

  /// Prints each page before it is parsed, so that the last line names the page that crashed.
  private static func truncate(_ pages: [PageFolder.Page], places: Int, seed: UInt64) {
    var state = seed
    var slowest = (name: "", seconds: 0.0)
    for page in pages {
      print(page.name)
      fflush(nil)
      for _ in 0..<places {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let length = Int(state >> 33) % max(1, page.bytes.count)
        let time = seconds { read(Array(page.bytes[..<length])) }
        if time > slowest.seconds { slowest = ("\(page.name) cut at \(length)", time) }
      }
    }
    print("\(pages.count) pages, each cut at \(places) places, seed \(seed): all read")
    print("slowest: \(slowest.name), \(rounded(slowest.seconds)) s")
  }
}

/// The pages of a folder and its subfolders.
enum PageFolder {
  struct Page {
    let name: String
    let bytes: [UInt8]
  }

  static let address: WebURL = {
    guard let url = WebURL("https://page.example/") else { fatalError("no URL") }
    return url
  }()

  static func pages(_ folder: String) throws -> [Page] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let pages = try names.filter { $0.hasSuffix(".html") || $0.hasSuffix(".htm") }.sorted().map {
      Page(name: $0, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + $0))))
    }
    guard !pages.isEmpty else {
      print("no pages (*.html) in \(folder)")
      exit(2)
    }
    return pages
  }
}
