import Foundation
import Frontier
import Indexing
import IndexModel
import SearchableItems
import Testing
import URLStandard
import WebmarkTesting

@testable import Crawling
@testable import Webmark

/// The writer that collects the pages of a crawl in batches.
@Suite("Batch writer")
struct BatchWriterTests {
  private static func add(
    _ numbers: Range<Int>,
    textSize: Int = 100,
    to writer: BatchWriter
  ) async throws {
    let url = try #require(WebURL("https://a.example/"))
    let page = CrawledPage(
      seed: Seed(url: url),
      requestedURL: url,
      finalURL: url,
      outcome: .fetched,
      fetchedAt: Date(timeIntervalSince1970: 0),
      depth: 0
    )
    for number in numbers {
      var item = SearchableItem(appID: "ABCDE12345.com.example.a", uniqueIdentifier: "\(number)")
      item.attributeSet.set("textContent", String(repeating: "word ", count: textSize / 5))
      try await writer.add([.putItem(item)], of: page, fingerprint: nil)
    }
  }

  private static func with(
    batchSize: Int = 200,
    _ body: (BatchWriter, SharedIndex, PageJournal) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      let index = try SharedIndex(path: folder.path + "/index.db", mode: .readWrite)
      let journal = try PageJournal(path: folder.path + "/journal")
      let writer = BatchWriter(
        index: index,
        journal: journal,
        longestDelay: .seconds(3600),
        batchSize: batchSize
      )
      try await body(writer, index, journal)
    }
  }

  /// Four items of 600,000 bytes are more than 2 MB, so that a batch ends with the fourth of five.
  @Test(arguments: [(100, 0), (600_000, 4)])
  func `few items with long texts are a full batch`(textSize: Int, written: Int) async throws {
    try await Self.with { writer, index, _ in
      try await Self.add(0..<5, textSize: textSize, to: writer)
      #expect(try await index.statistics().items == written)
      try await writer.write()
      #expect(try await index.statistics().items == 5)
    }
  }

  @Test func `the journal keeps what is written to the index meanwhile`() async throws {
    try await Self.with(batchSize: 3) { writer, index, journal in
      for number in 0..<3 {
        try await Self.add(number..<number + 1, to: writer)
        #expect(try await writer.save()?.position == Int64(number + 1))
      }
      try await writer.finishIndexing()
      #expect(try await index.statistics().items == 3)
      try await Self.add(3..<4, to: writer)
      #expect(try await writer.save()?.position == 4)
      #expect(try journal.contents().changes.count == 4)
      #expect(try await index.statistics().items == 3)
      try await writer.write()
      #expect(try await index.statistics().items == 4)
      #expect(try journal.contents().changes.isEmpty)
    }
  }

  /// 20 items of 600,000 bytes are 12 MB; they are appended one by one, and a batch has two.
  @Test func `the journal is emptied when it has 8 MB`() async throws {
    try await Self.with(batchSize: 2) { writer, index, journal in
      var emptied = 0
      for number in 0..<20 {
        try await Self.add(number..<number + 1, textSize: 600_000, to: writer)
        if try await writer.save() == nil { emptied += 1 }
        #expect(journal.size < 8 << 20 + 700_000)
      }
      #expect(emptied == 1)
      try await writer.write()
      #expect(try await index.statistics().items == 20)
    }
  }

  @Test func `an index that cannot be written leaves everything in the journal`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/index.db"
      _ = try SharedIndex(path: path, mode: .readWrite)
      let journal = try PageJournal(path: folder.path + "/journal")
      let writer = BatchWriter(
        index: try SharedIndex(path: path, mode: .readOnly),
        journal: journal,
        longestDelay: .seconds(3600),
        batchSize: 2
      )
      for number in 0..<3 {
        try await Self.add(number..<number + 1, to: writer)
        #expect(try await writer.save()?.position == Int64(number + 1))
      }
      for _ in 0..<2 {
        await #expect(throws: (any Error).self) { try await writer.write() }
        #expect(try journal.contents().changes.count == 3)
      }
    }
  }
}
