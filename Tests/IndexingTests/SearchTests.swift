import Foundation
import Indexing
import IndexModel
import Search
import SearchableItems
import Testing
import WebmarkTesting

@Suite("search")
struct SearchTests {
  static func with(_ titles: [String], _ body: (SharedIndex) async throws -> Void) async throws {
    try await ScenarioTests.with { index in
      _ = try await index.write(
        titles.enumerated().map { number, title in
          var attributes = AttributeSet()
          attributes.set("title", title)
          return .putItem(
            SearchableItem(
              appID: "TEAM.app",
              uniqueIdentifier: "\(number)",
              attributeSet: attributes
            )
          )
        }
      )
      try await body(index)
    }
  }

  static func titles(_ query: String, in index: SharedIndex) async throws -> [String] {
    try await index.search(SearchQuery(query, limit: 100)).results.compactMap(\.title)
  }

  @Test func `the last word may be a beginning, the others not`() async throws {
    try await Self.with(["Lemon Cake", "Lemonade", "Cake of lemons"]) { index in
      var query = SearchQuery("lemon ca")
      query.toleratesTypos = false
      try await #expect(index.search(query).results.map(\.title) == ["Lemon Cake"])
      // Titles at an edit distance of one come last.
      try await #expect(Self.titles("lemon ca", in: index) == ["Lemon Cake", "Cake of lemons"])
      try await #expect(Self.titles("lem", in: index).count == 3)
      query.text = "cak lemon"
      query.relaxes = false
      try await #expect(index.search(query).results.isEmpty)
    }
  }

  @Test(
    "Chinese and Japanese are found by any part",
    arguments: [("病历夹", 1), ("历夹", 1), ("夹", 1), ("病", 1), ("解錠", 1), ("夹病", 0), ("方法", 1)]
  )
  func ideographs(_ query: String, _ count: Int) async throws {
    try await Self.with(["新建病历夹", "箱を解錠する方法", "Lemon"]) { index in
      try await #expect(Self.titles(query, in: index).count == count)
    }
  }

  @Test(
    "a question without spaces is answered by texts with its words",
    arguments: [
      ("箱を安全に解錠する方法を教えて", ["箱を解錠する方法"]), ("如何打开病历夹", ["新建病历夹"]),
      ("패키지를", ["패키지 설치"]), ("\"解錠方法\"", []), ("箱を解錠する方法", ["箱を解錠する方法"]),
    ]
  )
  func questions(_ query: String, _ titles: [String]) async throws {
    try await Self.with(["新建病历夹", "箱を解錠する方法", "패키지 설치", "Lemon"]) { index in
      try await #expect(Self.titles(query, in: index) == titles)
    }
  }

  @Test func `case and diacritics do not matter`() async throws {
    try await Self.with(["Crème brûlée", "ÉCLAIR"]) { index in
      try await #expect(Self.titles("creme BRULEE", in: index) == ["Crème brûlée"])
      try await #expect(Self.titles("eclair", in: index) == ["ÉCLAIR"])
    }
  }

  @Test func `the exact title comes first`() async throws {
    let titles = ["The index of indexes", "CREATE INDEX CONCURRENTLY", "CREATE INDEX", "Index"]
    try await Self.with(titles) { index in
      try await #expect(Self.titles("create index", in: index).first == "CREATE INDEX")
      try await #expect(Self.titles("index", in: index).first == "Index")
    }
  }

  @Test(
    "no text is syntax",
    arguments: [
      "", " ", "\"", "''", "a\" OR \"b", "NEAR(a b)", "title:lemon", "lemon*", "-lemon", "^lemon",
      "AND", "OR NOT", "(", ")", "{a b}", "\u{0}", "💥", "lemon\u{0}cake",
      String(repeating: "a ", count: 5000),
    ]
  )
  func hostile(_ query: String) async throws {
    try await Self.with(["Lemon Cake"]) { index in
      _ = try await index.search(SearchQuery(query))
    }
  }

  @Test func `a file that is no index is refused by name`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/other.sqlite"
      try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: IndexError.self) {
        _ = try SharedIndex(path: path, mode: .readOnly)
      }
      #expect(error?.message.contains(path) == true)
    }
  }

  @Test func `an update changes what it names, and null takes away`() async throws {
    try await Self.with(["Lemon Cake"]) { index in
      let feed = """
        {"appID":"TEAM.app","uniqueIdentifier":"0","isUpdate":true,\
        "attributeSet":{"contentDescription":"Sour"}}
        {"appID":"TEAM.app","uniqueIdentifier":"0","isUpdate":true,"attributeSet":{"title":null}}
        """
      let changes = AppFeed(parsing: Array(feed.utf8)).changes
      _ = try await index.write([changes[0]])
      let result = try await index.search(SearchQuery("lemon")).results.first
      #expect(result?.title == "Lemon Cake" && result?.description == "Sour")
      _ = try await index.write([changes[1]])
      try await #expect(index.search(SearchQuery("lemon")).results.isEmpty)
      try await #expect(index.search(SearchQuery("sour")).results.count == 1)
    }
  }

  @Test func `a feed tells its bad lines by number and keeps the good ones`() {
    let feed = AppFeed(
      parsing: Array(
        "{\"appID\":\"T.a\"}\n\nnonsense\n{\"appID\":\"T.a\",\"activityType\":\"x\"}\n".utf8
      )
    )
    #expect(feed.problems.map(\.line) == [3])
    #expect(feed.changes.count == 2)
    // As CSSearchableItem does, an item without identifier gets a UUID, which the feed names.
    #expect(feed.generated.map(\.line) == [1])
    #expect(feed.generated.allSatisfy { UUID(uuidString: $0.uniqueIdentifier) != nil })
  }
}
