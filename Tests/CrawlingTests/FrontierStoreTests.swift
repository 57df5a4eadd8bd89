import Crawling
import Fetching
import Foundation
import Testing
import WebmarkTesting

/// What every store must do, run on each.
@Suite("FrontierStore contract")
struct FrontierStoreTests {
  static func records(of store: any FrontierStore) throws -> [PageRecord] {
    var records: [PageRecord] = []
    try store.forEachRecord { records.append($0) }
    return records
  }

  static func record(_ key: String, _ state: PageRecord.State) -> PageRecord {
    var record = PageRecord(key: key, url: "https:" + key, depth: 2, seed: "https://a.example/")
    record.state = state
    record.validators = Validators(entityTag: "\"1\"", lastModified: nil)
    record.contentHash = UInt64.max - 5
    record.missingCount = 1
    return record
  }

  func check(_ make: (URL) throws -> any FrontierStore) async throws {
    try await TemporaryFolder.with { folder in
      let store = try make(folder)
      try #expect(store.openSession() == false)
      let all: [PageRecord.State] = [.due, .done, .gone, .failed, .excluded]
      try store.save(all.enumerated().map { Self.record("//a.example/\($0.offset)", $0.element) })
      try store.save([Self.record("//a.example/0", .done)])
      try #expect(
        Self.records(of: store).map(\.state) == [.done, .done, .gone, .failed, .excluded]
      )
      try #expect(Self.records(of: store)[1] == Self.record("//a.example/1", .done))
      // An unfinished session goes on, and changes nothing.
      try #expect(store.openSession() == true)
      try #expect(Self.records(of: store)[0].state == .done)
      // After a finished one, all but what is gone is due again.
      try store.closeSession()
      try #expect(store.openSession() == false)
      try #expect(Self.records(of: store).map(\.state) == [.due, .due, .gone, .due, .due])
    }
  }

  @Test func `in memory`() async throws {
    try await check { _ in MemoryFrontierStore() }
  }

  @Test func `in an SQLite file`() async throws {
    try await check { try SQLiteFrontierStore(path: $0.path + "/crawl.sqlite") }
  }
}
