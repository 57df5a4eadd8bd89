import Foundation
import Indexing
import Search

/// Queries with known answers: the entries of the index that the authors of a manual wrote.
///
/// A line is `{"q": QUERY, "kind": KIND, "half": "a" | "b", "pages": [URL], "sections": [URL]}`.
struct ManualQuery: Decodable {
  let q: String
  let kind: String
  let half: String?
  let pages: Set<String>
  let sections: Set<String>

  static func read(_ path: String) throws -> [ManualQuery] {
    try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: UInt8(ascii: "\n"))
      .map { try JSONDecoder().decode(ManualQuery.self, from: $0) }
  }
}

/// The sums of the scores of some queries.
struct ManualScore {
  private static let indexPages = [
    "genindex", "bookindex", "/contents.html", "searchindex", "py-modindex", "/search.html",
  ]

  private var (queries, reciprocalRanks, found, empty) = (0, 0.0, 0, 0)
  private var (sections, rightSections) = (0, 0)

  /// Adds a query whose results open at `urls`.
  ///
  /// - Returns: The rank of the first right page, from 1.
  @discardableResult
  mutating func add(_ query: ManualQuery, _ urls: [String]) -> Int? {
    // The manuals' own indexes would answer each query.
    let urls = urls.filter { url in !Self.indexPages.contains(where: url.contains) }
    var pages: [String] = []
    for page in urls.map(Self.page) where !pages.contains(page) { pages.append(page) }
    queries += 1
    if urls.isEmpty { empty += 1 }
    guard let rank = pages.prefix(10).firstIndex(where: query.pages.contains) else { return nil }
    reciprocalRanks += 1 / Double(rank + 1)
    found += 1
    guard query.sections.allSatisfy({ $0.contains("#") }) else { return rank + 1 }
    sections += 1
    let opened = urls.first { Self.page($0) == pages[rank] }
    if opened.map(query.sections.contains) == true { rightSections += 1 }
    return rank + 1
  }

  private static func page(_ url: String) -> String {
    String(url.prefix { $0 != "#" })
  }

  var summary: String {
    func share(_ part: Double, _ whole: Int) -> String {
      String(format: "%.3f", part / Double(max(1, whole)))
    }
    return "n \(queries) MRR \(share(reciprocalRanks, queries))"
      + " S@10 \(share(Double(found), queries)) empty \(share(Double(empty), queries))"
      + " section \(share(Double(rightSections), sections)) of \(sections)"
  }
}

/// Scores the queries of a manual by half and kind; with `lists`, prints a line of JSON for each query: its results
/// with their ranking factors.
func manual(_ index: SharedIndex, _ path: String, lists: Bool) async throws {
  var scores: [String: ManualScore] = [:]
  for query in try ManualQuery.read(path) {
    var asked = SearchQuery(query.q, limit: 30)
    asked.explains = lists
    let results = try await index.search(asked).results
    let urls = results.compactMap(\.url)
    let half = query.half.map { "half \($0)" } ?? "all"
    var rank: Int?
    for name in [half, "\(half), \(query.kind)"] {
      rank = scores[name, default: ManualScore()].add(query, urls)
    }
    guard lists else { continue }
    let rows = results.map { result in
      var row: [String: Any] = ["url": result.url ?? "", "title": result.title ?? ""]
      for factor in result.explanation?.factors ?? [] { row[factor.name] = factor.value }
      row["score"] = result.explanation?.score
      return row
    }
    let object: [String: Any] = ["q": query.q, "rank": rank ?? 0, "rows": rows]
    print(String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self))
  }
  guard !lists else { return }
  for (name, score) in scores.sorted(by: { $0.key < $1.key }) {
    print(name.padding(toLength: 16, withPad: " ", startingAt: 0), score.summary)
  }
}
