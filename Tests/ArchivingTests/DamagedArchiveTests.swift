import Archiving
import ContentCodings
import Testing
import WebmarkTesting

/// Archives with damage from disks, networks and attackers.
@Suite("Damaged archives")
struct DamagedArchiveTests {
  private static func record(_ number: Int, length: Int? = nil, body: String = "body") -> [UInt8] {
    let head = "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://a.example/\(number)\r\n"
    return Array(
      "\(head)Content-Length: \(length ?? body.utf8.count)\r\n\r\n\(body)\r\n\r\n".utf8
    )
  }

  private static func compressed(_ count: Int) throws -> [[UInt8]] {
    try (0..<count).map { number in
      // Hardly compressible bytes, so that a member is long.
      let body = (0..<3000).map { String(($0 &* 7919 &* (number + 3)) % 9973, radix: 36) }.joined()
      return try #require(GzipMember.compressed(record(number, body: body)))
    }
  }

  private static func names(_ reading: ArchiveReading) -> [String] {
    reading.records.compactMap { $0.targetURI?.split(separator: "/").last.map(String.init) }
  }

  @Test func `a damaged member is told, and the next one read`() throws {
    var members = try Self.compressed(4)
    for place in members[1].indices.dropFirst(100).prefix(40) { members[1][place] ^= 0x5A }
    let reading = try ArchiveReading(Array(members.joined()))
    #expect(Self.names(reading).filter { $0 != "1" } == ["0", "2", "3"])
    #expect(reading.problems.map(\.offset) == [members[0].count])
  }

  @Test func `any flipped bit in the first member leaves an archive with the other records`() throws
  {
    let members = try [
      GzipMember.compressed(Self.record(0)), GzipMember.compressed(Self.record(1)),
    ]
    .map { try #require($0) }
    for position in members[0].indices {
      var file = Array(members.joined())
      file[position] ^= 1 << (position % 8)
      #expect(ArchiveSniffing.isArchive(file), "byte \(position)")
      #expect(Self.names(try ArchiveReading(file)).last == "1", "byte \(position)")
    }
  }

  @Test func `empty lines before the first record leave an archive`() throws {
    let file = Array("\r\n\n".utf8) + Self.record(0) + Self.record(1)
    #expect(ArchiveSniffing.isArchive(file))
    #expect(Self.names(try ArchiveReading(file)) == ["0", "1"])
  }

  @Test func `a damaged member has the same records in pieces of any size`() throws {
    let member = try #require(GzipMember.compressed(Self.record(0)))
    for position in member.indices {
      var file = member
      file[position] ^= 1 << (position % 8)
      let whole = try ArchiveReading(file)
      for size in [1, 7, 61] {
        let pieces = try ArchiveReading(file, pieceSize: size)
        #expect(pieces.blocks == whole.blocks, "byte \(position), pieces of \(size)")
      }
    }
  }

  @Test(arguments: [60, 140, 300, 100_000, .max])
  func `a Content-Length that is too large loses no other record`(_ length: Int) throws {
    let page = "<p>WARC/1.1 in a text</p>"
    let records = [
      Self.record(0), Self.record(1, length: length, body: page), Self.record(2), Self.record(3),
    ]
    let reading = try ArchiveReading(Array(records.joined()))
    #expect(Self.names(reading) == ["0", "1", "2", "3"])
    #expect(reading.problems.map(\.offset) == [records[0].count])
    #expect(reading.problems.first?.message.contains("Content-Length") == true)
  }

  @Test func `a record that contains a record is one record`() throws {
    let inner = String(decoding: Self.record(7), as: UTF8.self)
    let records = [Self.record(0), Self.record(1, body: "text\r\n\r\n" + inner), Self.record(2)]
    let reading = try ArchiveReading(Array(records.joined()))
    #expect(Self.names(reading) == ["0", "1", "2"])
    #expect(reading.problems.isEmpty)
  }

  @Test func `a wrong checksum is told`() throws {
    var members = try Self.compressed(3)
    members[1][members[1].count - 6] ^= 1
    let reading = try ArchiveReading(Array(members.joined()))
    #expect(reading.problems.map(\.offset) == [members[0].count])
    #expect(Self.names(reading).last == "2")
  }

  @Test func `a member that lost its end does not swallow the next one`() throws {
    let members = try Self.compressed(4)
    let cut = Array(members[1].dropLast(members[1].count / 2))
    let reading = try ArchiveReading(members[0] + cut + members[2] + members[3])
    #expect(Self.names(reading).suffix(2) == ["2", "3"])
    #expect(reading.problems.map(\.offset) == [members[0].count])
  }

  @Test func `bytes between members are told and passed over`() throws {
    let members = try Self.compressed(2)
    let reading = try ArchiveReading(members[0] + Array("rubbish".utf8) + members[1])
    #expect(Self.names(reading) == ["0", "1"])
    #expect(reading.problems.map(\.offset) == [members[0].count])
  }

  @Test func `zeros behind the last member are padding`() throws {
    let members = try Self.compressed(2)
    let reading = try ArchiveReading(
      members[0] + members[1] + [UInt8](repeating: 0, count: 100_000)
    )
    #expect(Self.names(reading) == ["0", "1"] && reading.problems.isEmpty)
  }

  @Test func `a length that is too small costs no other record`() throws {
    let bytes = Self.record(0) + Self.record(1, length: 1) + Self.record(2)
    let reading = try ArchiveReading(bytes)
    #expect(Self.names(reading) == ["0", "1", "2"])
    #expect(reading.problems.count == 1)
  }

  @Test(
    "heads without a sound length",
    arguments: ["", "Content-Length: -1", "Content-Length: 9e9"]
  )
  func unsound(_ field: String) throws {
    let bad = Array("WARC/1.0\r\nWARC-Type: response\r\n\(field)\r\n\r\n".utf8)
    let reading = try ArchiveReading(Self.record(0) + bad + Self.record(1))
    #expect(Self.names(reading) == ["0", "1"])
    #expect(reading.problems.map(\.offset) == [Self.record(0).count])
  }

  @Test func `a length beyond all files ends with the file`() throws {
    let reading = try ArchiveReading(Self.record(0, length: .max))
    #expect(reading.records.count == 1 && reading.problems.count == 1)
  }

  @Test(
    "one thing repeated to 300 kB ends soon",
    arguments: [
      "WARC/1.0\r\n", "WARC/1.0\n\n", "WARC/", "a:b c d e\n", "\r\n",
      "WARC/1.0\r\nContent-Length: 0",
      "http://a/ 1.1.1.1 20140216050221 t x\n", "http://a/ 1.1.1.1 20140216050221 t 0\n", "x\n",
      "\u{1F}\u{8}", " ", "WARC/1: 2\n",
    ]
  )
  func repeated(_ part: String) throws {
    _ = try ArchiveReading(
      Array(String(repeating: part, count: 300_000 / part.utf8.count).utf8)
    )
  }

  @Test func `many beginnings of members end soon`() throws {
    let member = try #require(GzipMember.compressed(Self.record(0)))
    let part = Array(member.prefix(60))
    _ = try ArchiveReading(Array(repeatElement(part, count: 3000).joined()))
    _ = try ArchiveReading(
      Array(repeatElement([0x1F, 0x8B, 8, 0] as [UInt8], count: 30_000).joined())
    )
  }

  /// A file that counts the bytes that are read at positions.
  private final class CountingSource: ByteSource {
    private let source: MemorySource
    private(set) var count = 0

    init(_ bytes: [UInt8]) { source = MemorySource(bytes) }

    func read(into buffer: inout [UInt8]) -> Int { source.read(into: &buffer) }

    func bytes(at position: Int, count: Int) -> [UInt8]? {
      let bytes = source.bytes(at: position, count: count)
      self.count += bytes?.count ?? 0
      return bytes
    }
  }

  @Test func `many wrong lengths search the file once`() throws {
    let record = "WARC/1.0\nContent-Length: 20\n\ntext\n\n"
    let bytes = Array(String(repeating: record, count: 5000).utf8)
    let source = CountingSource(bytes)
    let reader = ArchiveReader(source)
    while try reader.next() != nil {}
    // Each record also compares 16 bytes behind its end.
    #expect(source.count < 2 * bytes.count)
  }

  @Test func `any bytes`() throws {
    _ = try ArchiveReading((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    _ = try ArchiveReading(
      [0x1F, 0x8B] + (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    )
    #expect(try ArchiveReading([]).records.isEmpty)
  }
}
