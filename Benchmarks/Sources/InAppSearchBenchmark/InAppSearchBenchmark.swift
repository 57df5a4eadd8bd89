import CoreSpotlight
import Foundation
import Indexing
import Search

// Times the search of an app in its own 50 items, in an index that `in-app-search` wrote.
//
//   InAppSearchBenchmark FOLDER [ROUNDS]

/// The app whose items are searched.
let app = "BENCH.home"
/// The maximum of the 99th percentile of each kind of query.
let bar = Duration.milliseconds(20)

func found(_ text: String) async throws -> Int {
  let context = CSUserQueryContext()
  context.maxSuggestionCount = 5
  var count = 0
  for try await response in CSUserQuery(userQueryString: text, userQueryContext: context).responses
  {
    if case .item = response { count += 1 }
  }
  return count
}

func matched(_ text: String) async throws -> Int {
  let query = CSSearchQuery(queryString: "title == '\(text)*'", queryContext: nil)
  var count = 0
  for try await _ in query.results { count += 1 }
  return count
}

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first else {
  print("usage: InAppSearchBenchmark FOLDER [ROUNDS]")
  exit(64)
}
let rounds = arguments.dropFirst().first.flatMap { Int($0) } ?? 100
try SpotlightConfiguration.use(folder: folder, appID: app)
let index = try SharedIndex(path: folder + "/index.sqlite", mode: .readOnly)
let queries: [(name: String, body: (String) async throws -> Int)] = [
  ("CSUserQuery", found),
  ("CSSearchQuery", matched),
  ("app:", { try await index.search(SearchQuery("\($0) app:\(app)", limit: 50)).results.count }),
]
var isMet = true
for (name, body) in queries {
  var times: [Duration] = []
  for _ in 0..<rounds {
    for text in ["Home", "Hom"] {
      let start = ContinuousClock.now
      let count = try await body(text)
      times.append(ContinuousClock.now - start)
      guard count == 50 else {
        print("\(name): \(count) of 50 items for \(text)")
        exit(1)
      }
    }
  }
  times.sort()
  let slow = times[times.count * 99 / 100 - 1]
  print("\(name): median \(times[times.count / 2]), p99 \(slow), maximum \(times[times.count - 1])")
  isMet = isMet && slow < bar
}
exit(isMet ? 0 : 1)
