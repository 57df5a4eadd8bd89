import Foundation
import SearchableItems
import Testing
import WebmarkTesting

@testable import Indexing

/// What a crawl keeps until the index has it comes back whole, or not at all.
@Suite("the journal of pages")
struct PageJournalTests {
  private static func item(_ name: String) -> WebItem {
    WebItem(
      key: "//a.example/\(name)",
      url: "https://a.example/\(name)",
      isCanonical: true,
      aliases: ["//a.example/\(name)"],
      attributeSet: RecordDocumentTests.attributes,
      deepLinks: [],
      statedApps: [],
      hasAppStatement: false,
      isSearchLanding: false,
      isPaywalled: false
    )
  }

  /// Two pages that came and one that went.
  private static let changes: [IndexChange] = [
    .putPage(item("1")), .removePage(key: "//a.example/gone"), .putPage(item("2")),
  ]

  private static func names(_ changes: [IndexChange]) -> [String] {
    changes.map { change in
      switch change {
      case .putPage(let item): item == Self.item(String(item.key.suffix(1))) ? item.key : "other"
      case .removePage(let key): "gone: \(key)"
      default: "other"
      }
    }
  }

  private static let all = ["//a.example/1", "gone: //a.example/gone", "//a.example/2"]

  private static func with(_ body: (PageJournal, URL) throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let file = folder.appendingPathComponent("pages.journal")
      try body(PageJournal(path: file.path), file)
    }
  }

  @Test func `what was appended, bit by bit, is read by the next one`() async throws {
    try await Self.with { journal, file in
      let index = try TestIndex().index
      try journal.append(index.prepare(Array(Self.changes[..<1])))
      try journal.append(PreparedChanges(Array(Self.changes[1...])))
      #expect(try Self.names(PageJournal(path: file.path).changes()) == Self.all)
    }
  }

  @Test func `a line that a crash cut short is no change`() async throws {
    try await Self.with { journal, file in
      try journal.append(PreparedChanges(Self.changes))
      let whole = try Data(contentsOf: file)
      for length in [whole.count - 1, whole.count - 200, 1, 0] {
        try whole.prefix(length).write(to: file)
        let names = try Self.names(PageJournal(path: file.path).changes())
        #expect(names == Array(Self.all.prefix(length > 1 ? 2 : 0)))
      }
    }
  }

  @Test func `lines of something else are passed over`() async throws {
    try await Self.with { journal, file in
      try Data("+{\n\n\u{0}\n+[]\nx\n".utf8).write(to: file)
      try journal.append(PreparedChanges(Self.changes))
      #expect(try Self.names(journal.changes()) == Self.all)
    }
  }

  @Test func `cleared, it is empty and goes on`() async throws {
    try await Self.with { journal, file in
      try journal.append(PreparedChanges(Self.changes))
      try journal.clear()
      try #expect(Data(contentsOf: file).isEmpty)
      try journal.append(PreparedChanges(Array(Self.changes[..<1])))
      #expect(try Self.names(journal.changes()) == Array(Self.all[..<1]))
    }
  }

  @Test func `what apps tell is refused, and a file that cannot be made is named`() async throws {
    try await Self.with { journal, file in
      #expect(throws: IndexError.self) {
        try journal.append(PreparedChanges([.deleteAllItems(appID: "T.a")]))
      }
      let path = file.path + "/missing"
      let error = #expect(throws: IndexError.self) { try PageJournal(path: path) }
      #expect(error?.message == "\(path): Not a directory")
    }
  }
}
