import FoundationEssentials
import GRDB
import Testing
import WebmarkTesting

@testable import Indexing
@testable import IndexModel
@testable import Search

extension EarlierLayoutTests {
  @Test func `layout 4 learns of the copies whose items it showed, and loses them with their URLs`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("index.db").path
      let (page, copy) = ("https://u.example/p", "https://u.example/p/copy")
      _ = try await SharedIndex(path: path, mode: .readWrite).write([
        .page(copy, title: "Copy", canonical: page), .activity("b", web: copy, title: "Seen"),
      ])
      try await DatabaseQueue(path: path).write { database in
        try database.execute(
          sql: """
            DELETE FROM record WHERE kind = 3; DROP INDEX record_content_page;
            ALTER TABLE record DROP COLUMN content_page; PRAGMA user_version = 4
            """
        )
      }
      let index = try SharedIndex(path: path, mode: .readWrite)
      try await #expect(index.verify() == [])
      try await #expect(index.search(SearchQuery("seen")).results.map(\.url) == [copy])
      try await #expect(index.write([.removePage(key: "//u.example/p/copy")]) == [.removed(1)])
      try await #expect(index.search(SearchQuery("copy")).results.isEmpty)
    }
  }
}
