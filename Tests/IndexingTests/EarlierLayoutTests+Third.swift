import Foundation
import GRDB
import Testing
import WebmarkTesting

@testable import Indexing

extension EarlierLayoutTests {
  /// Makes a file of the present layout one of layout 3, as commit 4afca0b made it: entities without
  /// levels, names under the numbers of their entities, no completions.
  private static let third = """
    ALTER TABLE entity DROP COLUMN level; DROP TABLE completion; DROP TABLE names_0;
    CREATE VIRTUAL TABLE names_0 USING fts5 (
      names, content = '', columnsize = 0, detail = none, prefix = '1 2 3', tokenize = 'ascii');
    INSERT INTO names_0 (rowid, names) SELECT id, title FROM entity;
    PRAGMA user_version = 3
    """

  @Test func `layout 3 gets the order of names, and loses nothing`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("index.db").path
      let changes: [IndexChange] = (0..<300).map { number in
        .item(
          "b",
          "\(number)",
          title: number == 290 ? "Rye" : "Rye bread of baker \(number) in the old town",
          owner: ""
        )
      }
      do {
        let index = try SharedIndex(path: path, mode: .readWrite)
        _ = try index.write(changes)
        _ = try index.write([.item("b", "own", title: "Rye of Ann", owner: "ann")])
      }
      try await DatabaseQueue(path: path).writeWithoutTransaction {
        try $0.execute(sql: Self.third)
      }
      let refusal = #expect(throws: IndexError.self) {
        try SharedIndex(path: path, mode: .readOnly)
      }
      #expect(refusal?.message.contains("layout 3") == true)
      let index = try SharedIndex(path: path, mode: .readWrite)
      try #expect(index.verify() == [])
      try #expect(index.statistics(owner: "ann").entities == 301)
      let found = try index.search(SearchQuery("rye", limit: 2, owner: "ann")).results
      #expect(Set(found.compactMap(\.title)).contains("Rye"))
      try #expect(index.search(SearchQuery("ann", owner: "ann")).results.count == 1)
      try #expect(index.search(SearchQuery("ann", owner: nil)).results.isEmpty)
      _ = try index.write([.deleteItems(appID: "b", uniqueIdentifiers: ["290"], owner: "")])
      try #expect(index.verify() == [])
    }
  }
}
