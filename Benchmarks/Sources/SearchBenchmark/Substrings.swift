import Foundation
import Indexing

func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
  (0x3041...0x3096).contains(scalar.value) || (0x30A1...0x30FA).contains(scalar.value)
    || (0x4E00...0x9FFF).contains(scalar.value) || (0xAC00...0xD7A3).contains(scalar.value)
}

func cjk(_ index: SharedIndex, _ feed: String) throws {
  var items: [(id: String, title: String, all: String)] = []
  for line in try String(contentsOfFile: feed, encoding: .utf8).split(separator: "\n") {
    guard line.unicodeScalars.contains(where: isIdeographic),
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
      let set = object["attributeSet"] as? [String: Any], let title = set["title"] as? String
    else { continue }
    let keywords = (set["keywords"] as? [String] ?? []).joined(separator: "\n")
    let description = set["contentDescription"] as? String ?? ""
    let all = [title, keywords, description].joined(separator: "\n")
    items.append((object["uniqueIdentifier"] as? String ?? "", title, all))
  }
  var random = SystemRandomNumberGenerator()
  for length in [1, 2, 3, 4] {
    var (wanted, got, right, empty) = (0, 0, 0, 0)
    var times: [Double] = []
    for _ in 0..<50 {
      guard let item = items.randomElement(using: &random) else { return }
      let runs = item.title.unicodeScalars.split { !isIdeographic($0) }.filter {
        $0.count >= length
      }
      guard let run = runs.randomElement(using: &random) else { continue }
      let start = Int.random(in: 0...run.count - length, using: &random)
      let part = String(String.UnicodeScalarView(run.dropFirst(start).prefix(length)))
      let truth = Set(items.filter { $0.all.contains(part) }.map(\.id))
      let begin = seconds(CLOCK_THREAD_CPUTIME_ID)
      let page = try index.search(SearchQuery(part))
      times.append(seconds(CLOCK_THREAD_CPUTIME_ID) - begin)
      // A common one is held against what can be paged through.
      let found = Set(
        try index.search(SearchQuery(part, limit: 5000)).results.compactMap { $0.sources.first?.id }
      )
      if truth.count > 1500 { continue }
      wanted += truth.count
      got += truth.intersection(found).count
      right += found.subtracting(truth).count
      if page.results.isEmpty { empty += 1 }
    }
    let recall = Double(got) / Double(max(1, wanted))
    print(
      "\(length) characters: recall",
      String(format: "%.4f", recall),
      "of \(wanted);",
      "wrong \(right), queries without result \(empty)"
    )
    line("  time", times)
  }
}
