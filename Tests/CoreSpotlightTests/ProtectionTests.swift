import CoreSpotlight
import Foundation
import Testing
import WebmarkTesting

/// The protection classes of indexes; the configuration is one per process, so these tests are part of the serialized suite.
extension TutorialTests {
  private static func items(_ numbers: Range<Int>, isUpdate: Bool = false) -> [CSSearchableItem] {
    numbers.map { number in
      let set = CSSearchableItemAttributeSet(contentType: .text)
      set.title = "Diary \(number)"
      let item = CSSearchableItem(
        uniqueIdentifier: "\(number)",
        domainIdentifier: nil,
        attributeSet: set
      )
      item.isUpdate = isUpdate
      return item
    }
  }

  /// Returns the numbers of the items that both kinds of queries find, which must be equal.
  private static func diaries(_ classes: [FileProtectionType]) async throws -> Set<String> {
    let formal = CSSearchQuery(queryString: "title == 'Diary*'", queryContext: nil)
    formal.protectionClasses = classes
    var matched: Set<String> = []
    for try await result in formal.results { matched.insert(result.item.uniqueIdentifier) }
    let typed = CSUserQuery(userQueryString: "diary", userQueryContext: nil)
    typed.protectionClasses = classes
    var found: Set<String> = []
    for try await response in typed.responses {
      guard case .item(let result) = response else { continue }
      found.insert(result.item.uniqueIdentifier)
      let key = try #require(CSCustomAttributeKey(keyName: "protectionClass"))
      #expect(result.item.attributeSet.value(forCustomKey: key) == nil)
    }
    #expect(found == matched)
    return found
  }

  @Test func `queries find the items of the protection classes that they ask for`() async throws {
    try await TemporaryFolder.with { folder in
      try SpotlightConfiguration.use(folder: folder.path, appID: "T.a", owner: "ann")
      let complete = CSSearchableIndex(name: "a", protectionClass: .complete)
      try await CSSearchableIndex.default().indexSearchableItems(Self.items(0..<2))
      try await complete.indexSearchableItems(Self.items(2..<4))
      let open = CSSearchableIndex(name: "a", protectionClass: FileProtectionType.none)
      try await open.indexSearchableItems(Self.items(4..<5))
      #expect(try await Self.diaries([]) == ["0", "1", "2", "3", "4"])
      #expect(try await Self.diaries([.complete]) == ["2", "3"])
      #expect(try await Self.diaries([.completeUntilFirstUserAuthentication]) == ["0", "1"])
      #expect(try await Self.diaries([.complete, .none]) == ["2", "3", "4"])
      #expect(
        try await Self.diaries([.none, .completeUntilFirstUserAuthentication]) == ["0", "1", "4"]
      )
      #expect(try await Self.diaries([.completeUnlessOpen]).isEmpty)
    }
  }

  @Test func `an item has the class of the index that wrote it last`() async throws {
    try await TemporaryFolder.with { folder in
      try SpotlightConfiguration.use(folder: folder.path, appID: "T.a", owner: "ann")
      let complete = CSSearchableIndex(name: "a", protectionClass: .complete)
      let shared = CSSearchableIndex.default()
      for isUpdate in [false, true] {
        try await complete.indexSearchableItems(Self.items(0..<2, isUpdate: isUpdate))
        #expect(try await Self.diaries([.complete]) == ["0", "1"])
        try await shared.indexSearchableItems(Self.items(0..<1, isUpdate: isUpdate))
        #expect(try await Self.diaries([.complete]) == ["1"])
      }
    }
  }

  @Test func `items of another class take no place in a query`() async throws {
    try await TemporaryFolder.with { folder in
      try SpotlightConfiguration.use(folder: folder.path, appID: "T.a", owner: "ann")
      try await CSSearchableIndex.default().indexSearchableItems(Self.items(0..<2500))
      let complete = CSSearchableIndex(name: "a", protectionClass: .complete)
      try await complete.indexSearchableItems(Self.items(9000..<9050))
      #expect(try await Self.diaries([.complete]).count == 50)
    }
  }
}
