import Foundation
import SearchableItems
import Testing
import WebmarkTesting

@testable import IndexModel
@testable import Indexing

/// The journal of a crawl is recovered completely, record by record, or not at all.
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

  /// Two added pages and a removed one.
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
      #expect(try Self.names(PageJournal(path: file.path).contents().changes) == Self.all)
    }
  }

  @Test func `redirects and the apps of pages come back`() async throws {
    try await Self.with { journal, file in
      let changes: [IndexChange] = [
        .redirectPage(key: "//a.example/old", target: "//b.example/new"),
        .setApps(key: "//a.example/1", confirmed: ["T.a", "T.b"], seedApp: nil),
        .setApps(key: "//a.example/2", confirmed: [], seedApp: "T.c"),
      ]
      try journal.append(PreparedChanges(changes))
      let read = try PageJournal(path: file.path).contents().changes
      #expect(read.map { "\($0)" } == changes.map { "\($0)" })
    }
  }

  @Test func `a record that a crash cut short is no change`() async throws {
    try await Self.with { journal, file in
      try journal.append(PreparedChanges(Self.changes))
      let whole = try Data(contentsOf: file)
      for (length, count) in [(whole.count - 1, 2), (whole.count - 200, 2), (19, 0), (0, 0)] {
        try whole.prefix(length).write(to: file)
        let contents = try PageJournal(path: file.path).contents()
        #expect(Self.names(contents.changes) == Array(Self.all.prefix(count)))
        #expect(contents.lostCount(through: 3) == 3 - count)
        #expect((contents.generation == nil) == (length < 20))
      }
    }
  }

  @Test func `a file of an earlier version, of lines without checksums, is read`() async throws {
    try await Self.with { _, file in
      let document = String(decoding: RecordDocument.bytes(of: Self.item("1")), as: UTF8.self)
      try Data("+\(document)\n-//a.example/gone\n+{\"aliases".utf8).write(to: file)
      let contents = try PageJournal(path: file.path).contents()
      #expect(Self.names(contents.changes) == Array(Self.all.prefix(2)))
      #expect(contents.lostCount(through: 0) == 0)
    }
  }

  @Test func `records of a generation that is in the index are not read again`() async throws {
    try await Self.with { journal, file in
      try journal.append(PreparedChanges(Self.changes))
      let former = try Data(contentsOf: file)
      try journal.clear()
      // The state after a crash between writing the next generation's frame and truncating the file.
      let opening = try Data(contentsOf: file)
      try (opening + former.dropFirst(opening.count)).write(to: file)
      let contents = try PageJournal(path: file.path).contents()
      #expect(contents.changes.isEmpty && contents.lostCount(through: 0) == 0)
      #expect(contents.generation == journal.mark.generation)
    }
  }

  /// CRC-32 detects all bursts of up to 32 bits, and all but one in 2^32 of the others.
  @Test func `one damage costs the records that it touches, and every one of them is missed`()
    async throws
  {
    try await Self.with { journal, file in
      let count = 100
      for number in 1...count {
        try journal.append(PreparedChanges([.removePage(key: "//a.example/\(number)")]))
      }
      let whole = try Data(contentsOf: file)
      var random = SeededGenerator(state: 15)
      for round in 0..<200 {
        let place = Int.random(in: 0..<whole.count, using: &random)
        var bytes = whole
        switch round % 3 {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1:
          bytes.replaceSubrange(
            place..<min(place + 16, bytes.count),
            with: Data(count: min(16, bytes.count - place))
          )
        default: bytes = bytes.prefix(place)
        }
        try bytes.write(to: file)
        let contents = try PageJournal(path: file.path).contents()
        let lost = contents.lostCount(through: UInt32(count))
        #expect(contents.changes.count == count - lost, "place \(place)")
        // 16 bytes affect at most two records of 37 or more bytes; the first frame is not a record.
        if round % 3 < 2 { #expect(lost <= 2, "place \(place)") }
        if round % 3 == 2 { #expect(lost >= (whole.count - place) / 40, "place \(place)") }
      }
    }
  }

  @Test func `cleared, it is empty and goes on`() async throws {
    try await Self.with { journal, file in
      try journal.append(PreparedChanges(Self.changes))
      let former = journal.mark.generation
      try journal.clear()
      try #expect(journal.contents().changes.isEmpty && journal.mark.generation > former)
      try journal.append(PreparedChanges(Array(Self.changes[..<1])))
      #expect(try Self.names(journal.contents().changes) == Array(Self.all[..<1]))
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
