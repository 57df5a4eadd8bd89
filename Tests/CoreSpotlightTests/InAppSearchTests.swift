import CoreSpotlight
import Foundation
import Indexing
import IndexModel
import Search
import SearchableItems
import Testing
import WebmarkTesting

/// The search of an app in its own items, beside many records of others. The configuration is one per process, so these
/// tests are part of the serialized suite.
extension TutorialTests {
  private static let app = "TEAM.example.home"

  /// Returns items of an app whose titles all start with "Home".
  private static func items(
    _ count: Int,
    app: String,
    title: String,
    isPublic: Bool = false
  ) -> [IndexChange] {
    (0..<count).map { number in
      var item = SearchableItem(appID: app, uniqueIdentifier: "\(app)-\(number)")
      item.attributeSet.set("title", "\(title) \(number)")
      item.isPublic = isPublic
      item.owner = isPublic ? nil : "ann"
      return .putItem(item)
    }
  }

  /// Fills an index with pages, items of other apps and of other owners, and 50 items of the app.
  private static func fill(_ folder: URL) async throws -> SharedIndex {
    let index = try SharedIndex(path: folder.path + "/index.sqlite", mode: .readWrite)
    let pages = (0..<1500).map { number in
      IndexChange.putPage(.page("https://h.example/\(number)", title: "Home"))
    }
    _ = try await index.write(pages)
    _ = try await index.write(items(1500, app: "TEAM.example.other", title: "Home"))
    _ = try await index.write(items(300, app: "TEAM.example.other", title: "Homework homing hom"))
    _ = try await index.write(items(500, app: app, title: "Home of everybody", isPublic: true))
    _ = try await index.write(items(50, app: app, title: "Home sweet homestead"))
    var other = SearchableItem(appID: app, uniqueIdentifier: "of another owner")
    other.attributeSet.set("title", "Home")
    other.owner = "berta"
    _ = try await index.write([.putItem(other)])
    try await index.finishWriting()
    return index
  }

  /// Runs a user query, and returns the identifiers of its items and its suggestions.
  private static func asked(_ text: String) async throws -> (items: [String], suggestions: [String])
  {
    let context = CSUserQueryContext()
    context.maxSuggestionCount = 5
    var (items, suggestions): ([String], [String]) = ([], [])
    let query = CSUserQuery(userQueryString: text, userQueryContext: context)
    for try await response in query.responses {
      switch response {
      case .item(let found): items.append(found.item.uniqueIdentifier)
      case .suggestion(let found): suggestions.append(found.suggestion.localizedSuggestion)
      }
    }
    return (items, suggestions)
  }

  @Test func `an app finds all of its own items, whatever others have`() async throws {
    try await TemporaryFolder.with { folder in
      let index = try await Self.fill(folder)
      try SpotlightConfiguration.use(folder: folder.path, appID: Self.app, owner: "ann")
      let own = Set((0..<50).map { "\(Self.app)-\($0)" })
      for text in ["home", "Hom", "home sw", "sweet"] {
        let found = try await Self.asked(text)
        #expect(Set(found.items) == own, "\(text)")
        #expect(found.items.count == 50, "\(text)")
      }
      #expect(try await Self.asked("zebra").items.isEmpty)
      #expect(try await Self.asked("home app:TEAM.example.other").items.isEmpty)
      #expect(try await Self.asked("homest").suggestions == ["homestead"])
      #expect(try await Self.found("title == 'Home*'") == own)
      var query = SearchQuery("home", limit: 100, owner: "ann")
      query.appID = Self.app
      let page = try await index.search(query)
      #expect(page.results.count == 50 && page.total == 50)
      let typed = try await index.search(
        SearchQuery("sweet app:\(Self.app)", limit: 100, owner: "ann")
      )
      #expect(typed.results.count == 50)
    }
  }

  @Test func `an app whose identifier ends alike is another app`() async throws {
    try await TemporaryFolder.with { folder in
      let index = try SharedIndex(path: folder.path + "/index.sqlite", mode: .readWrite)
      _ = try await index.write(Self.items(200, app: "EVIL.\(Self.app)", title: "Home"))
      _ = try await index.write(Self.items(20, app: Self.app.lowercased(), title: "Home"))
      _ = try await index.write(Self.items(3, app: Self.app, title: "Home"))
      try SpotlightConfiguration.use(folder: folder.path, appID: Self.app, owner: "ann")
      let found = try await Self.asked("home").items
      #expect(found.sorted() == (0..<3).map { "\(Self.app)-\($0)" })
    }
  }
}
