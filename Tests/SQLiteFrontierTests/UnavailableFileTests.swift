import Foundation
import Frontier
import GRDB
import Testing
import WebmarkTesting

@testable import SQLiteFrontier

/// Files that cannot be used for another reason than damage are not repaired.
@Suite("Frontier: files that cannot be used")
struct UnavailableFileTests {
  /// Runs `body` with the path of a crawl state that has a change.
  private static func with(_ body: (String) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/crawl.sqlite"
      let store = try SQLiteFrontierStore(path: path)
      _ = try await store.openSession(seeds: ["https://a.example/"])
      var batch = FrontierBatch()
      batch.changes = [PageChange(time: 5, kind: .added, url: "https://a.example/")]
      _ = try await store.write(batch)
      store.close()
      try await body(path)
    }
  }

  @Test func `a file that another process has locked is not damaged`() async throws {
    try await Self.with { path in
      var configuration = Configuration()
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
      let other = try DatabaseQueue(path: path, configuration: configuration)
      try await other.write { try $0.execute(sql: "PRAGMA user_version = \(Self.layout(path))") }
      let error = #expect(throws: FrontierStoreError.self) {
        try FrontierVerification.problems(path: path)
      }
      #expect(error?.isDamage == false && error?.description.contains("rebuild") == false)
      try other.close()
      try #expect(FrontierVerification.problems(path: path) == [])
    }
  }

  private static func layout(_ path: String) throws -> UInt8 {
    // The user version of SQLite's header, which has four bytes, the highest first.
    try Data(contentsOf: URL(fileURLWithPath: path))[63]
  }

  @Test func `a file that cannot be opened is not replaced by a rebuild`() async throws {
    try await TemporaryFolder.with { folder in
      // A link to itself, which no user can open.
      let path = folder.path + "/crawl.sqlite"
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
      let error = await #expect(throws: FrontierStoreError.self) {
        _ = try await FrontierRebuild(path: path).run { _ in }
      }
      #expect(error?.isDamage == false && error?.description.contains(path) == true)
      let unread = #expect(throws: FrontierStoreError.self) {
        try SQLiteFrontierStore(reading: path)
      }
      let reason = unread?.reason ?? ""
      #expect(reason.hasSuffix("Too many levels of symbolic links"), "\(reason)")
      try #expect(FileManager.default.destinationOfSymbolicLink(atPath: path) == path)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!names.contains { $0.hasSuffix(".damaged") })
    }
  }

  @Test("a later layout is not damaged, but a number that is none is", arguments: [500, 1 << 30])
  func layout(_ number: Int) async throws {
    try await Self.with { path in
      try await DatabaseQueue(path: path).write {
        try $0.execute(sql: "PRAGMA user_version = \(number)")
      }
      if number < 1000 {
        let error = #expect(throws: FrontierStoreError.self) {
          try FrontierVerification.problems(path: path)
        }
        #expect(error?.isDamage == false)
      } else {
        try #expect(FrontierVerification.problems(path: path).count == 1)
      }
    }
  }

  @Test func `changes can be read without writing`() async throws {
    try await Self.with { path in
      let before = try FileManager.default.contentsOfDirectory(atPath: Self.folder(of: path))
      let store = try SQLiteFrontierStore(path: path, recentLimit: 1, isReadOnly: true)
      try #expect(store.changes(ChangeSelection(limit: 9)).map(\.change.time) == [5])
      try await #expect(store.status().session == 1)
      await #expect(throws: FrontierStoreError.self) {
        _ = try await store.openSession(seeds: ["https://b.example/"])
      }
      store.close()
      let after = try FileManager.default.contentsOfDirectory(atPath: Self.folder(of: path))
      let new = Set(after).subtracting(before)
      #expect(new.allSatisfy { $0.hasSuffix("-wal") || $0.hasSuffix("-shm") }, "\(new)")
    }
  }

  private static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}
