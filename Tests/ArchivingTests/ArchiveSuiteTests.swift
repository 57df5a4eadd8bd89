import Archiving
import Foundation
import Testing
import WebmarkTesting

/// All files of warcio's test data.
///
/// Offsets and record types are those of `warcio index` 1.8.1; comments explain deviations.
@Suite(
  "Archives of warcio",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct ArchiveSuiteTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let file: String
    /// The offset and type of each record.
    let records: [String]
    var problems: [Int] = []

    var testDescription: String { file }
  }

  private static let exampleInfo = ["0 warcinfo", "488 warcinfo"]

  static let cases = [
    // warcio reads the malformed lengths as 0 and returns four records, three of which do not exist.
    Case(file: "bad.arc", records: ["202 response"], problems: [0, 134, 262]),
    // Several records in one member, which warcio rejects; their offset is that of the member.
    Case(
      file: "example-bad-non-chunked.warc.gz",
      records: [
        "0 warcinfo", "0 warcinfo", "0 response", "0 request", "0 revisit", "0 request",
      ]
    ),
    Case(
      file: "example-bad.warc.gz.bad",
      records: ["0 warcinfo", "0 response", "0 request", "0 revisit", "0 request", "0 response"]
    ),
    Case(
      file: "example-digest.warc",
      records: ["0 request", "922 request", "1840 request", "2758 request"]
    ),
    Case(
      file: "example-iana.org-chunked.warc",
      records: ["0 warcinfo", "405 response", "8379 request"]
    ),
    Case(
      file: "example-resource.warc.gz",
      records: ["0 warcinfo", "361 warcinfo", "802 resource"]
    ),
    Case(
      file: "example-space-in-target-uri.warc.gz",
      records: ["0 warcinfo", "241 resource"]
    ),
    // The file is twelve bytes shorter than the length of its last record.
    Case(
      file: "example-space-in-url.arc",
      records: ["0 warcinfo", "151 response"],
      problems: [151]
    ),
    Case(
      file: "example-trunc.warc",
      records: exampleInfo + ["1197 response", "2566 request"],
      problems: [2560]
    ),
    Case(
      file: "example-wget-bad-target-uri.warc.gz",
      records: [
        "0 warcinfo", "410 request", "824 response", "1978 metadata", "2295 resource",
        "2681 resource",
      ]
    ),
    // A record in two members, which warcio rejects.
    Case(file: "example-wrong-chunks.warc.gz", records: ["0 response", "1130 request"]),
    Case(file: "example.arc", records: ["0 warcinfo", "151 response"]),
    Case(file: "example.arc.gz", records: ["0 warcinfo", "171 response"]),
    Case(
      file: "example.warc",
      records: exampleInfo + [
        "1197 response", "2566 request", "3370 revisit", "4316 request",
      ]
    ),
    Case(
      file: "example.warc.gz",
      records: [
        "0 warcinfo", "353 warcinfo", "784 response", "2012 request", "2621 revisit",
        "3207 request",
      ]
    ),
    Case(
      file: "post-test.warc.gz",
      records: [
        "0 response", "720 request", "1196 response", "1919 request", "2395 response",
        "3118 request",
      ]
    ),
  ]

  @Test func `no file of the suite is left out`() throws {
    let folder = try #require(SharedCases.folder).appendingPathComponent("warc/warcio")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files) == Set(Self.cases.map(\.file)))
    #expect(Self.cases.count == 16)
  }

  @Test("records and problems, with their places", arguments: cases)
  func reads(_ testCase: Case) throws {
    let bytes = try SharedCases.bytes("warc/warcio/\(testCase.file)")
    let reading = try ArchiveReading(bytes)
    #expect(reading.records.map { "\($0.offset) \($0.kind)" } == testCase.records)
    #expect(reading.problems.map(\.offset) == testCase.problems)
    #expect(ArchiveSniffing.isArchive(Array(bytes.prefix(ArchiveSniffing.length))))
  }

  @Test("the same in pieces of one byte", arguments: cases)
  func readsPieces(_ testCase: Case) throws {
    let bytes = try SharedCases.bytes("warc/warcio/\(testCase.file)")
    let whole = try ArchiveReading(bytes)
    let pieces = try ArchiveReading(bytes, pieceSize: 1)
    #expect(whole.records.map(\.offset) == pieces.records.map(\.offset))
    #expect(whole.blocks == pieces.blocks)
    #expect(whole.problems == pieces.problems)
  }

  @Test("cut anywhere, it ends, and what is whole is read", arguments: cases)
  func cut(_ testCase: Case) throws {
    let bytes = try SharedCases.bytes("warc/warcio/\(testCase.file)")
    for end in stride(from: 0, to: bytes.count, by: 41) {
      let reading = try ArchiveReading(Array(bytes[..<end]))
      #expect(reading.records.count <= testCase.records.count)
    }
  }

  @Test func `bodies are those that curl would give`() throws {
    // The chunked response of iana.org is gzip in chunks; its page is 6.4 kB of HTML.
    let chunked = try Self.pages("example-iana.org-chunked.warc")
    #expect(chunked.first?.problem == nil && chunked.first?.body.last == UInt8(ascii: "\n"))
    #expect(
      chunked.first.map { String(decoding: $0.body.prefix(15), as: UTF8.self) }
        == "<!doctype html>"
    )
    // The header declares chunks, but the body has none; warcio reads it in the same way.
    let wrong = try Self.pages("example-wrong-chunks.warc.gz")
    #expect(wrong.first?.body.count == 1270)
    let gzip = try Self.pages("example.warc.gz")
    #expect(gzip.first?.body.count == 1270 && gzip.first?.status == 200)
  }

  private static func pages(_ file: String) throws -> [ArchivedMessage] {
    let reading = try ArchiveReading(try SharedCases.bytes("warc/warcio/\(file)"))
    return zip(reading.records, reading.blocks).filter { $0.0.kind == .response }
      .map { ArchivedMessage($0.1, limit: 1_000_000) }
  }
}

/// The complete content of an archive.
struct ArchiveReading {
  var records: [ArchiveRecord] = []
  var blocks: [[UInt8]] = []
  /// The indexes of the blocks in which the archive ends.
  var brokenBlocks: [Int] = []
  var problems: [ArchiveProblem] = []

  init(_ bytes: [UInt8], pieceSize: Int = .max) throws {
    try self.init(MemorySource(bytes, pieceSize: pieceSize))
  }

  /// Reads an archive to its end.
  init(_ source: any ByteSource) throws {
    let reader = ArchiveReader(source)
    while let step = try reader.next() {
      switch step {
      case .problem(let problem): problems.append(problem)
      case .record(let record):
        records.append(record)
        let block = try reader.block(limit: 1_000_000)
        if block.isBroken { brokenBlocks.append(blocks.count) }
        blocks.append(block.bytes)
      }
    }
  }
}
