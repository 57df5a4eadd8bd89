import Foundation
import SearchableItems
import Testing
import WebmarkTesting

@testable import IndexModel
@testable import Indexing
@testable import Search

/// Features of Apple's search; Documentation/AppleSearch.md lists which test stands for which.
@Suite("features of Apple's search")
struct AppleFeatureTests {
  @Test func `one box finds apps, items, activities and pages by their first letters`() async throws
  {
    let index = try TestIndex()
    try await index.write(
      .registerApp(InstalledApp(appID: "T.crust", name: "Crust", subtitle: "Bread every day")),
      .item("T.crust", "7", title: "Crusty rye"),
      .activity("T.crust", id: "a", title: "Crust of the week"),
      .page("https://u.example/", title: "Crusts of the world")
    )
    for text in ["c", "cru", "Crust"] {
      let found = try await index.index.searchAsTyped(SearchQuery(text), suggestions: 3)
      let kinds = Set(found.page.results.map(\.opensWith.kind))
      #expect(kinds == ["app", "app-item", "activity", "web"], "\(text)")
      #expect(found.suggestions.contains { $0.text == "crust" } || text == "Crust", "\(text)")
    }
  }

  @Test func `an item that is a command is found by its abbreviation, and opens by its identifier`()
    async
    throws
  {
    let index = try TestIndex()
    try await index.write(
      .item(
        "T.clinic",
        "create-Patient",
        title: "New patient",
        attributes: ["keywords": .list(["cpatient", "病历夹"])]
      ),
      .item("T.clinic", "patient-3", title: "Ann Poe", attributes: ["keywords": .list(["patient"])])
    )
    for text in ["cpat", "cpatient", "病历"] {
      let found = try await index.index.search(SearchQuery(text)).results
      #expect(found.map(\.title) == ["New patient"], "\(text)")
      let opening = try await index.index.opening(of: #require(found.first).id)
      #expect(opening?.activityType == "com.apple.corespotlightitem")
      #expect(opening?.appID == "T.clinic")
      #expect(
        opening?.userInfo == ["kCSSearchableItemActivityIdentifier": .string("create-Patient")]
      )
    }
  }

  @Test func `a content type is found by its identifier and by its name`() async throws {
    let index = try TestIndex()
    for (uid, type) in [("1", "public.movie"), ("2", "webmark.recipe"), ("3", "com.a.movie-list")] {
      try await index.write(
        .item("T.a", uid, title: "Crust \(uid)", attributes: ["contentType": .text(type)])
      )
    }
    try await #expect(index.titles("type:movie") == ["Crust 1"])
    try await #expect(index.titles("type:public.movie") == ["Crust 1"])
    try await #expect(index.titles("crust type:recipe") == ["Crust 2"])
    let result = try await #require(try index.index.search(SearchQuery("type:movie")).results.first)
    #expect(result.contentType == "public.movie")
  }

  /// A reader on a thread of its own sees all items of the domain before or after each replacement.
  @Test func `no search sees a domain empty while another thread replaces it`() async throws {
    try await TemporaryFolder.with { folder in
      let index = try SharedIndex(path: folder.path + "/index.sqlite", mode: .readWrite)
      @Sendable func items(_ round: Int) -> [SearchableItem] {
        (0..<5).map { number in
          var item = SearchableItem(
            appID: "T.clinic",
            uniqueIdentifier: "\(round)-\(number)",
            domainIdentifier: "patient"
          )
          item.attributeSet.set("title", "Patient \(number)")
          return item
        }
      }
      @Sendable func replace(_ round: Int) async throws {
        _ = try await index.write([
          .replaceDomain(appID: "T.clinic", domainIdentifier: "patient", items: items(round))
        ])
      }
      try await replace(0)
      let rounds = 30
      let seen = try await withThrowingTaskGroup(of: [[String]].self) { group in
        group.addTask {
          for round in 1...rounds { try await replace(round) }
          return []
        }
        group.addTask {
          var seen: [[String]] = []
          for _ in 0..<200 {
            let results = try await index.search(SearchQuery("patient")).results
            seen.append(results.map(\.opensWith.value))
          }
          return seen
        }
        return try await group.reduce(into: [], +=)
      }
      #expect(seen.count == 200)
      for identifiers in seen {
        let rounds = Set(identifiers.compactMap { $0.split(separator: "-").first })
        #expect(identifiers.count == 5 && rounds.count == 1, "\(identifiers)")
      }
    }
  }
}
