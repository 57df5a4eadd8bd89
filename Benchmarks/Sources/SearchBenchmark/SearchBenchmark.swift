import Foundation
import Glibc
import Indexing
import Search

// Measures searches over an index in processor time of the process, which does nothing else.
//
//   SearchBenchmark speed INDEX QUERIES [ROUNDS]     mixed queries by kind
//   SearchBenchmark known INDEX QUERIES              rank of known items, clean and misspelt
//   SearchBenchmark features INDEX QUERIES           ranking factors, for tuning the weights
//   SearchBenchmark type INDEX QUERIES [ROUNDS]      the same queries letter by letter
//   SearchBenchmark manual INDEX QUERIES.jsonl       scores of queries for pages and sections of a manual
//   SearchBenchmark manual-lists INDEX QUERIES.jsonl the results of these queries with their ranking factors
//   SearchBenchmark pages INDEX WORD                 pages of a common word
//   SearchBenchmark busy INDEX QUERIES [SECONDS [COMMAND...]]
//                                                    eight concurrent searches and a writer or command
//   SearchBenchmark cjk INDEX FEED [NUMBER]          substrings of Chinese, Japanese, Korean titles

struct Collection: Decodable {
  struct Mixed: Decodable {
    let kind: String
    let terms: [String]

    var text: String { kind == "phrase" ? "\"" + terms.joined(separator: " ") + "\"" : typed }
    // With a trailing space the last word would still be a prefix; quotation marks complete it.
    private var typed: String { terms.joined(separator: " ") }
  }

  struct Known: Decodable {
    let id: Int
    let clean: [String]
    let typo: [String]
  }

  let Q: [Mixed]
  let K: [Known]
}

func seconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func percentile(_ values: [Double], _ share: Double) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
}

func line(_ name: String, _ values: [Double]) {
  let shown = [0.5, 0.9, 0.99, 1].map { String(format: "%8.2f", percentile(values, $0) * 1000) }
  print(name.padding(toLength: 14, withPad: " ", startingAt: 0), shown.joined(separator: " "), "ms")
}

func speed(_ index: SharedIndex, _ collection: Collection, rounds: Int) async throws {
  var times: [String: [Double]] = [:]
  var slowest: [String: Double] = [:]
  for round in 0...rounds {
    for query in collection.Q {
      let start = seconds(CLOCK_PROCESS_CPUTIME_ID)
      _ = try await index.search(SearchQuery(query.text))
      let time = seconds(CLOCK_PROCESS_CPUTIME_ID) - start
      guard round > 0 else { continue }
      times[query.kind, default: []].append(time)
      slowest[query.text] = max(slowest[query.text] ?? 0, time)
    }
  }
  print("processor time         p50      p90      p99      max")
  for (kind, values) in times.sorted(by: { $0.key < $1.key }) { line(kind, values) }
  line("all", times.values.flatMap { $0 })
  for (text, time) in slowest.sorted(by: { $0.value > $1.value }).prefix(5) {
    print(String(format: "slowest %6.2f ms", time * 1000), text)
  }
}

func known(_ index: SharedIndex, _ collection: Collection) async throws {
  for (name, words) in [
    ("clean", { (item: Collection.Known) in item.clean }), ("typo", { $0.typo }),
  ] as [(String, (Collection.Known) -> [String])] {
    var ranks: [Int?] = []
    var times: [Double] = []
    for item in collection.K {
      let start = seconds(CLOCK_PROCESS_CPUTIME_ID)
      let page = try await index.search(SearchQuery(words(item).joined(separator: " ")))
      times.append(seconds(CLOCK_PROCESS_CPUTIME_ID) - start)
      ranks.append(
        page.results.firstIndex { $0.sources.contains { $0.id == String(item.id) } }
      )
    }
    func mean(_ ranks: [Int?]) -> Double {
      ranks.map { $0.map { 1 / Double($0 + 1) } ?? 0 }.reduce(0, +) / Double(max(1, ranks.count))
    }
    let even = stride(from: 0, to: ranks.count, by: 2).map { ranks[$0] }
    let odd = stride(from: 1, to: ranks.count, by: 2).map { ranks[$0] }
    let scores = [("all", ranks), ("tuned on", even), ("held out", odd)].map {
      "\($0.0) " + String(format: "%.3f", mean($0.1))
    }
    let hits = Double(ranks.compactMap { $0 }.count) / Double(ranks.count)
    print(name, "MRR@10:", scores.joined(separator: ", "), String(format: "hit@10 %.3f", hits))
    line("  " + name, times)
  }
}

/// Prints a line per known item and spelling: the ranking factors of the best results, and whether each
/// is the item.
func features(_ index: SharedIndex, _ collection: Collection) async throws {
  for (name, words) in [("clean", \Collection.Known.clean), ("typo", \.typo)] {
    for (position, item) in collection.K.enumerated() {
      var query = SearchQuery(item[keyPath: words].joined(separator: " "), limit: 60)
      query.explains = true
      let page = try await index.search(query)
      let rows: [[String: Any]] = page.results.map { result in
        var row: [String: Any] = [:]
        for factor in result.explanation?.factors ?? [] { row[factor.name] = factor.value }
        row["hit"] = result.sources.contains { $0.id == String(item.id) }
        return row
      }
      let object: [String: Any] = ["kind": name, "position": position, "rows": rows]
      print(String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self))
    }
  }
}

/// Searches every prefix of every query, as typed.
func typing(_ index: SharedIndex, _ collection: Collection, rounds: Int) async throws {
  var times: [String: [Double]] = [:]
  for _ in 0..<rounds {
    for query in collection.Q where query.kind != "phrase" {
      for length in 1...max(1, query.text.count) {
        let start = seconds(CLOCK_PROCESS_CPUTIME_ID)
        _ = try await index.search(SearchQuery(String(query.text.prefix(length))))
        let name = length < 4 ? "\(length) letters" : "4 and more"
        times[name, default: []].append(seconds(CLOCK_PROCESS_CPUTIME_ID) - start)
      }
    }
  }
  print("processor time         p50      p90      p99      max")
  for (name, values) in times.sorted(by: { $0.key < $1.key }) { line(name, values) }
  line("all", times.values.flatMap { $0 })
}

func pages(_ index: SharedIndex, _ word: String) async throws {
  var seen: [String] = []
  var times: [Double] = []
  for offset in stride(from: 0, to: 200, by: 10) {
    let start = seconds(CLOCK_PROCESS_CPUTIME_ID)
    let page = try await index.search(SearchQuery(word, offset: offset))
    times.append(seconds(CLOCK_PROCESS_CPUTIME_ID) - start)
    seen += page.results.map(\.id)
  }
  let whole = try await index.search(SearchQuery(word, limit: 200)).results.map(\.id)
  let start = seconds(CLOCK_PROCESS_CPUTIME_ID)
  let deep = try await index.search(SearchQuery(word, limit: 100, offset: 100)).results.map(\.id)
  let time = seconds(CLOCK_PROCESS_CPUTIME_ID) - start
  print(
    "'\(word)': \(seen.count) results on 20 pages,",
    "\(seen.count - Set(seen).count) repeated,"
  )
  print(
    "same order as one page: \(seen == whole), 101 to 200 the same: \(deep == whole.suffix(100))"
  )
  line("a page of 10", times)
  line("101 to 200", [time])
}

@main
struct SearchBenchmark {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 3 else {
      print(
        "usage: SearchBenchmark speed|known|features|manual|type|pages|busy|cjk INDEX QUERIES|WORD|FEED [NUMBER]"
      )
      exit(64)
    }
    let number = arguments.count > 3 ? Int(arguments[3]) ?? 3 : 3
    let index = try SharedIndex(
      path: arguments[1],
      mode: arguments[0] == "busy" ? .readWrite : .readOnly
    )
    if arguments[0] == "pages" { return try await pages(index, arguments[2]) }
    if arguments[0] == "cjk" {
      return try await cjk(index, arguments[2], queries: arguments.count > 3 ? number : 100)
    }
    if arguments[0].hasPrefix("manual") {
      return try await manual(index, arguments[2], lists: arguments[0] == "manual-lists")
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: arguments[2]))
    let collection = try JSONDecoder().decode(Collection.self, from: data)
    switch arguments[0] {
    case "speed": try await speed(index, collection, rounds: number)
    case "features": try await features(index, collection)
    case "type": try await typing(index, collection, rounds: number)
    case "known": try await known(index, collection)
    default:
      let command = Array(arguments.dropFirst(4))
      try await busy(index, collection, seconds: Double(number), beside: command)
    }
  }
}
