import Foundation
import Glibc
import Indexing
import Search

/// Texts with Chinese, Japanese or Korean, as bytes: the expected results are found by byte comparison,
/// because `String.contains` takes a hundred times as long.
struct IdeographicTexts {
  struct Text {
    let id: String
    let title: String
    let bytes: [CChar]
  }

  var texts: [Text] = []

  init(feed: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: feed))
    for line in data.split(separator: UInt8(ascii: "\n")) {
      guard line.contains(where: { $0 >= 0xE1 }),
        let object = try JSONSerialization.jsonObject(with: line) as? [String: Any],
        let set = object["attributeSet"] as? [String: Any], let title = set["title"] as? String
      else { continue }
      let keywords = set["keywords"] as? [String] ?? []
      let all = ([title] + keywords + [set["contentDescription"] as? String ?? ""])
        .joined(separator: "\n")
      guard all.unicodeScalars.contains(where: Self.isIdeographic) else { continue }
      texts.append(
        Text(
          id: object["uniqueIdentifier"] as? String ?? "",
          title: title,
          bytes: Array(all.utf8CString)
        )
      )
    }
  }

  /// Returns the texts that contain `part`.
  func holding(_ part: String) -> Set<String> {
    Set(texts.filter { strstr($0.bytes, part) != nil }.map(\.id))
  }

  static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    (0x3041...0x3096).contains(scalar.value) || (0x30A1...0x30FA).contains(scalar.value)
      || (0x4E00...0x9FFF).contains(scalar.value) || (0xAC00...0xD7A3).contains(scalar.value)
  }

  /// Returns the ideographic runs of a title.
  static func runs(_ title: String) -> [Substring.UnicodeScalarView] {
    title.unicodeScalars.split { !isIdeographic($0) }
  }

  /// Returns all substrings of runs with a length.
  static func parts(_ title: String, _ length: Int) -> [String] {
    runs(title).flatMap { run in
      stride(from: 0, through: run.count - length, by: 1).map { start in
        String(String.UnicodeScalarView(run.dropFirst(start).prefix(length)))
      }
    }
  }

  /// Returns short runs, which are words or names.
  static func words(_ title: String) -> [String] {
    runs(title).filter { (2...6).contains($0.count) }.map { String($0) }
  }
}

/// The recall and precision of queries of one kind.
struct SubstringScore {
  /// The number of names that a search can page through; for more frequent parts only the first page is
  /// compared.
  static let common = 1000

  private(set) var queries = 0
  private var (skipped, wanted, got, wrong, empty) = (0, 0, 0, 0, 0)
  private var times: [Double] = []
  private var misses: [(part: String, missed: Int, wanted: Int)] = []

  mutating func ask(_ part: String, _ index: SharedIndex, _ texts: IdeographicTexts) async throws {
    let truth = texts.holding(part)
    let begin = seconds(CLOCK_PROCESS_CPUTIME_ID)
    let page = try await index.search(SearchQuery(part))
    times.append(seconds(CLOCK_PROCESS_CPUTIME_ID) - begin)
    if page.results.isEmpty { empty += 1 }
    let isCommon = truth.count > Self.common
    var whole = page
    if !isCommon { whole = try await index.search(SearchQuery(part, limit: 2 * Self.common)) }
    let found = Set(whole.results.compactMap { $0.sources.first?.id })
    wrong += found.subtracting(truth).count
    guard !isCommon else { return skipped += 1 }
    queries += 1
    let right = truth.intersection(found).count
    wanted += truth.count
    got += right
    if right < truth.count { misses.append((part, truth.count - right, truth.count)) }
  }

  func tell(_ name: String) {
    let recall = Double(got) / Double(max(1, wanted))
    print("\(name): recall", String(format: "%.4f", recall), "of \(wanted) by \(queries) queries,")
    print(
      "  wrong \(wrong), without result \(empty), \(skipped) more had over \(Self.common) texts"
    )
    for miss in misses.sorted(by: { $0.missed > $1.missed }).prefix(5) {
      print("  '\(miss.part)' misses \(miss.missed) of \(miss.wanted)")
    }
    line("  time", times)
  }
}

/// Searches parts of titles by their length, and complete short runs, each once.
func cjk(_ index: SharedIndex, _ feed: String, queries: Int) async throws {
  let texts = try IdeographicTexts(feed: feed)
  print("\(texts.texts.count) texts")
  let titles = texts.texts.map(\.title).filter { !IdeographicTexts.runs($0).isEmpty }
  for length in [1, 2, 3, 4, 0] {
    var score = SubstringScore()
    var asked: Set<String> = []
    // A fixed stride through the titles, so that each run uses the same queries.
    for number in titles.indices where score.queries < queries {
      let title = titles[(number * 7919) % titles.count]
      let parts = length > 0 ? IdeographicTexts.parts(title, length) : IdeographicTexts.words(title)
      guard !parts.isEmpty else { continue }
      let part = parts[(number * 31) % parts.count]
      if asked.insert(part).inserted { try await score.ask(part, index, texts) }
    }
    score.tell(length > 0 ? "\(length) characters" : "whole runs")
  }
}
