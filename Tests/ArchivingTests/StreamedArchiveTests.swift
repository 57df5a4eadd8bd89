import Archiving
import ContentCodings
import Testing
import WebmarkTesting

/// Wrong lengths in archives that are read sequentially: standard input, and members with many records.
@Suite("Streamed archives")
struct StreamedArchiveTests {
  /// The ways to read records that cannot be read at any position.
  enum Transport: CaseIterable {
    case stream
    case smallPieces
    case gzip
    case zstd

    func reading(_ bytes: [UInt8]) throws -> ArchiveReading {
      switch self {
      case .stream: try ArchiveReading(Pipe(bytes, pieceSize: 4096))
      case .smallPieces: try ArchiveReading(Pipe(bytes, pieceSize: 61))
      case .gzip: try ArchiveReading(#require(GzipMember.compressed(bytes)))
      case .zstd: try ArchiveReading(ZstdFrame.stored(bytes))
      }
    }
  }

  /// A source without positions, as standard input is.
  private final class Pipe: ByteSource {
    private let source: MemorySource
    private(set) var count = 0

    init(_ bytes: [UInt8], pieceSize: Int) { source = MemorySource(bytes, pieceSize: pieceSize) }

    func read(into buffer: inout [UInt8]) -> Int {
      let size = source.read(into: &buffer)
      count += size
      return size
    }
  }

  private static func record(_ number: Int, length: Int? = nil, body: String = "body") -> [UInt8] {
    let head = "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://a.example/\(number)\r\n"
    return Array(
      "\(head)Content-Length: \(length ?? body.utf8.count)\r\n\r\n\(body)\r\n\r\n".utf8
    )
  }

  private static func names(_ reading: ArchiveReading) -> [String] {
    reading.records.compactMap { $0.targetURI?.split(separator: "/").last.map(String.init) }
  }

  @Test(arguments: Transport.allCases, [60, 140, 300, 100_000, 20_000_000, .max])
  func `a Content-Length that is too large loses no other record`(
    _ transport: Transport,
    _ length: Int
  ) throws {
    let page = "<p>WARC/1.1 in a text</p>"
    let records = [
      Self.record(0), Self.record(1, length: length, body: page), Self.record(2), Self.record(3),
    ]
    let reading = try transport.reading(Array(records.joined()))
    #expect(Self.names(reading) == ["0", "1", "2", "3"])
    #expect(reading.blocks[1] == Array(page.utf8))
    #expect(reading.problems.count == 1)
    #expect(reading.problems.first?.message.contains("Content-Length") == true)
  }

  @Test(arguments: Transport.allCases)
  func `a record that contains records is one record`(_ transport: Transport) throws {
    let inner = String(decoding: Self.record(7) + Self.record(8), as: UTF8.self)
    let records = [Self.record(0), Self.record(1, body: "text\r\n\r\n" + inner), Self.record(2)]
    let reading = try transport.reading(Array(records.joined()))
    #expect(Self.names(reading) == ["0", "1", "2"])
    #expect(reading.problems.isEmpty)
  }

  /// The usual form of archives: one member or frame per record.
  enum Members: CaseIterable {
    case gzip
    case zstd

    func reading(_ records: [[UInt8]]) throws -> ArchiveReading {
      let members = try records.map { record in
        self == .gzip ? try #require(GzipMember.compressed(record)) : ZstdFrame.stored(record)
      }
      return try ArchiveReading(Array(members.joined()), pieceSize: 1000)
    }
  }

  @Test(arguments: Members.allCases, [30, 100, 5000, 1_000_000, 100_000_000, .max])
  func `a Content-Length that is larger than its member ends with the member`(
    _ members: Members,
    _ length: Int
  ) throws {
    let records = (0..<200).map { Self.record($0, length: $0 == 1 ? length : nil) }
    let reading = try members.reading(records)
    #expect(Self.names(reading) == (0..<200).map(String.init))
    #expect(reading.blocks[1] == Array("body".utf8) && reading.brokenBlocks.isEmpty)
    #expect(reading.problems.count == 1)
    #expect(reading.problems.first?.message.contains("ends inside of the record") == true)
  }

  @Test(arguments: Members.allCases)
  func `a wrong length of the last record costs no byte of it`(_ members: Members) throws {
    let reading = try members.reading([Self.record(0), Self.record(1, length: 5000)])
    #expect(reading.blocks == [Array("body".utf8), Array("body".utf8)])
    #expect(reading.problems.count == 1 && reading.brokenBlocks.isEmpty)
  }

  @Test(arguments: Members.allCases, [30, 5000, 1_000_000])
  func `a length of ARC that is larger than its member ends with the member`(
    _ members: Members,
    _ length: Int
  ) throws {
    let records = (0..<60).map { number in
      let count = number == 1 ? length : 4
      return Array(
        "http://a.example/\(number) 1.2.3.4 20040101000000 text/html \(count)\nbody\n".utf8
      )
    }
    let reading = try members.reading(records)
    #expect(Self.names(reading) == (0..<60).map(String.init))
    #expect(reading.blocks[1] == Array("body".utf8) && reading.brokenBlocks.isEmpty)
    #expect(reading.problems.count == 1)
  }

  @Test(arguments: Members.allCases)
  func `a record over several members is one record`(_ members: Members) throws {
    let record = Self.record(1, body: String(repeating: "text ", count: 1000))
    let parts = [Self.record(0), Array(record[..<2000]), Array(record[2000...]), Self.record(2)]
    let reading = try members.reading(parts)
    #expect(Self.names(reading) == ["0", "1", "2"])
    #expect(reading.blocks[1].count == 5000 && reading.problems.isEmpty)
  }

  @Test func `damage in a member of a record over several members costs no other record`() throws {
    let body = (0..<3000).map { String(($0 &* 7919) % 9973, radix: 36) }.joined()
    let record = Self.record(1, body: body)
    var members = try [
      Self.record(0), Array(record[..<2000]), Array(record[2000...]), Self.record(2),
      Self.record(3),
    ]
    .map { try #require(GzipMember.compressed($0)) }
    for place in 20..<60 { members[2][place] ^= 0x5A }
    let reading = try ArchiveReading(Array(members.joined()))
    #expect(Self.names(reading) == ["0", "1", "2", "3"])
    #expect(reading.problems.count == 1 && reading.brokenBlocks == [1])
  }

  @Test func `a wrong length beyond what is read ahead is detected by two records in a row`() throws
  {
    let page = String(repeating: "text ", count: 1000)
    let records = (0..<5000).map { Self.record($0, length: $0 == 1 ? 90_000_000 : nil, body: page) }
    let reading = try Transport.gzip.reading(Array(records.joined()))
    #expect(Self.names(reading) == (0..<5000).map(String.init))
    #expect(reading.problems.count == 1)
  }

  @Test func `a long record is read whole`() throws {
    let page = String(repeating: "text of 16 bytes", count: 1_250_000)
    let bytes = Self.record(0) + Self.record(1, body: page) + Self.record(2)
    let reading = try Transport.gzip.reading(bytes)
    #expect(Self.names(reading) == ["0", "1", "2"] && reading.problems.isEmpty)
    #expect(reading.records[1].length == 20_000_000)
  }

  @Test func `records before damage in a member are read`() throws {
    let bytes = (0..<2000).flatMap { number in
      Self.record(
        number,
        body: (0..<300).map { String($0 &* (number + 7) % 9973, radix: 36) }.joined()
      )
    }
    var member = try #require(GzipMember.compressed(bytes))
    let middle = member.count / 2
    for place in middle..<(middle + 40) { member[place] ^= 0x5A }
    let next = try #require(GzipMember.compressed(Self.record(5000)))
    let reading = try ArchiveReading(member + next)
    #expect(Self.names(reading).starts(with: (0..<500).map(String.init)))
    #expect(Self.names(reading).last == "5000")
    #expect(!reading.problems.isEmpty)
  }

  @Test func `many wrong lengths cost time in proportion to the archive`() throws {
    let record = Array("WARC/1.0\nContent-Length: 4000000\n\ntext\r\n\r\n".utf8)
    func time(_ count: Int) throws -> Duration {
      let bytes = Array(repeatElement(record, count: count).joined())
      return try processorTime {
        let reading = try ArchiveReading(Pipe(bytes, pieceSize: 65_536))
        #expect(reading.records.count == count)
      }
    }
    _ = try time(1000)
    let (few, many) = (try time(2000), try time(32_000))
    #expect(many < max(few, .milliseconds(1)) * 64)
  }
}

/// A Zstandard frame of blocks that are not compressed (RFC 8878, 3.1.1).
enum ZstdFrame {
  private static let blockSize = 128 * 1024

  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    // The window descriptor 0x38 is 128 KiB.
    var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, 0x38]
    for start in stride(from: 0, to: bytes.count, by: blockSize) {
      let block = bytes[start..<min(start + blockSize, bytes.count)]
      let head = block.count << 3 | (block.endIndex == bytes.count ? 1 : 0)
      frame += [UInt8(head & 0xFF), UInt8(head >> 8 & 0xFF), UInt8(head >> 16)]
      frame += block
    }
    return frame
  }
}
