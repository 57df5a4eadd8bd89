import Foundation
import Indexing
import IndexModel
import SearchableItems
import Testing
import URLStandard
import Webmark
import WebmarkTesting

@testable import Crawling

/// The writer that collects the pages of a crawl in batches.
@Suite("Batch writer")
struct BatchWriterTests {
  /// Four items of 600,000 bytes are more than 2 MB, so that a batch ends with the fourth of five.
  @Test(arguments: [(100, 0), (600_000, 4)])
  func `few items with long texts are a full batch`(textSize: Int, written: Int) async throws {
    try await TemporaryFolder.with { folder in
      let index = try SharedIndex(path: folder.path + "/index.db", mode: .readWrite)
      let writer = BatchWriter(
        index: index,
        journal: try PageJournal(path: folder.path + "/journal"),
        longestDelay: .seconds(3600)
      )
      let url = try #require(WebURL("https://a.example/"))
      let page = CrawledPage(
        seed: Seed(url: url),
        requestedURL: url,
        finalURL: url,
        outcome: .fetched,
        fetchedAt: Date(timeIntervalSince1970: 0),
        depth: 0
      )
      for number in 0..<5 {
        var item = SearchableItem(appID: "ABCDE12345.com.example.a", uniqueIdentifier: "\(number)")
        item.attributeSet.set("textContent", String(repeating: "word ", count: textSize / 5))
        try await writer.add([.putItem(item)], of: page, fingerprint: nil)
      }
      #expect(try await index.statistics().items == written)
      try await writer.write()
      #expect(try await index.statistics().items == 5)
    }
  }
}
