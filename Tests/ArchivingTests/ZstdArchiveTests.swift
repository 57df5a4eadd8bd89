import Archiving
import Foundation
import Testing

/// Archives with Zstandard compression; the samples were created with zstd 1.5.4.
@Suite("Zstandard archives")
struct ZstdArchiveTests {
  /// Three records, one frame per record.
  private static let frames = """
    KLUv/QRoPQQAEsgaGHB5A9SE26q1iTJMotNv2bagNQOgKibgQMvLbcDnlXwOn3+9MbG3+jl/xnkQDu+JImV5mShe\
    tL6i3jTNrpfUNWuVT/1plizD9lkxyXkgu+NW/60XF0gC3itN+kazurn2otcuApaFQOgEQqYJADGnPg2kErj5IcRQ\
    a6Xa9CDkByfVBqULKcHcdCi1L/0EaD0EABLIGhhweQPUhNuqtYkyTKLTb9m2jCwDoCom4EDLy23A55V8Dp9/vTGx\
    t/o5f8Z5gjC8J4qU5WWieNH6inrTNLteUtesVT71p1myDNtnxSTngeyOW/23XlwgCXivNOkbzerm2oteuwhYhgHs\
    BEKmCQAxpz4NpBK4+SHEUGul2vQg5Acn1QalCzMfo/kotS/9BGhFBAASCBsYYNkBhWObjc1xE6zo3bkmXNtOiKMA\
    vAIDurp9EOxWhBDPHvsj0/7q9/ybhwWBYEiSFl3dwmB4vSXdablhHyssmzO+9Jeboku0Z1OLngexG3bz/2LIRBPw\
    bnHRO7nNzjmGPj8J0B2CoZUooQIJADGnPg2kErj5IcRQa6Xa9CDkByfVBqULjXlQ/A==
    """

  /// The same records in one frame.
  private static let oneFrame = """
    KLUv/QRovQQAEggbGHB5A9SE20itIsXrkJC9Ey9G0gwAQPF+joIgJRdxnWrH8OutLy7sK37Of2k2RmEdCEoefHAg\
    dlZPUWeYZtb3ZF219lN/miEPRvarYs150Mxzq//VTuWJgHdKa99oVjfXdnrtIOBBGUhGnkMKDwCAkwbSW4CyBql8\
    aAR4WiDm1KeBVAI3P4QYaq1Umx6E/OCk2qB0AeXeNZw=
    """

  /// The same records, one frame per record, after their dictionary.
  private static let withDictionary = """
    XSpNGAACAAA3pDDs6+8wfRcQ6AodAAAAAAC4gExbSinTACjsIIQQEkMCAAAAAJZm7AYAADTAwcBAEiGRFQOKgYGY\
    AeEwIAwGg8FgMBgMBoPBYEAZDAbpMcbMzMzMtg0kFsNRHcMwxhhjjDHGGGOMMTMzM7NtAwEAAAAEAAAACAAAAENv\
    bnRlbnQtVHlwZQpDb250ZW50LVR5cGU6IHRleHQvaHRtbA0KDQo8dGl0bGU+UGFnZSA1MTg8L3RpdGxlbnNlDQpX\
    QVJDLVRhcmdldC1VUkk6IGh0dHBzOi8vYS5leGFtcGxlLzcwMw0KQ29udGVuc2UNCldBUkMtVGFyZ2V0LVVSSTog\
    aHR0cHM6Ly9hLmV4YW1wbGUvODg4DQpDb250ZW5zZQ0KV0FSQy1UYXJnZXQtVVJJOiBodHRwczovL2EuZXhhbXBs\
    ZS81OTINCkNvbnRlLVR5cGU6IGFwcGxpY2F0aW9uL2h0dHANCkNvbnRlbnQtTGVuZ3RoOiA2OA0KDQpIVFRzZQ0K\
    V0FSQy1UYXJnZXQtVVJJOiBodHRwczovL2EuZXhhbXBsZS8xMDM2DQpDb250ZWh0bWwNCg0KPHRpdGxlPlBhZ2Ug\
    MTExPC90aXRsZT4NCg0KV0FSQy8xLjENCldBUkMtLVR5cGU6IGFwcGxpY2F0aW9uL2h0dHANCkNvbii1L/0HaOvv\
    MH1dAQCQV3Jlc3BvMDVQIDIwMCBPSw0wCTBuOBHBi30ttiuFEEZxBzwU/e+GO/avKcHcdCi1L/0HaOvvMH1tAQCI\
    V3Jlc3BvbjVQIDIwMCBPSw0K8G4OgAhe62vN3QA76yG8pt0TVf53xx37kwMzH6P5KLUv/Qdo6+8wfV0BAJBXcmVz\
    cG8yNVAgMjAwIE9LDTIJMG44EcGLfS22K4UQRnEHPBT974Y79q+NeVD8
    """

  /// The same with a compressed dictionary, and with a skippable frame between records.
  private static let withCompressedDictionary = """
    XSpNGC4BAAAotS/9BGgNCQCiDjksUNsBcBrC5pwSoBiR4iCieGzOIJXpbSOdezHphTCUlVbqVHAvkCWmtAlrYymd\
    0jeqOb13jMp724JWTMq6fgv2I73h2Ou7q9cbx25Fc1nXVas8s/0bw1yap7h7s7P4f1fKhkynyfctmdtOPiYPCtV+\
    Bu/N2i+pb7kkjn//629QjeoX9l370/xPWdTHtXbyYf/h2KeQcx7knAECWFBV1c5bMY7c6CgZFRAtRB47k2BodBhc\
    VcwRDClXAn443E6Q6D0QHWKRaMmZ4GT5cuCDOOhSZyQnJaLU6DbMDnR5WNj4s+nkwEwXABljwAuZgDEgm42lIAmX\
    MKOG1xaOjV6pNocmA5ANQDSqAmAYWsFMgYTJfTuoUS7lAl/lcgEsAVACn8DBLii1L/0HaOvvMH1dAQCQV3Jlc3Bv\
    MDVQIDIwMCBPSw0wCTBuOBHBi30ttiuFEEZxBzwU/e+GO/avKcHcdFoqTRgDAAAAYWJjKLUv/Qdo6+8wfW0BAIhX\
    cmVzcG9uNVAgMjAwIE9LDQrwbg6ACF7ra83dADvrIbym3RNV/nfHHfuTAzMfo/kotS/9B2jr7zB9XQEAkFdyZXNw\
    bzI1UCAyMDAgT0sNMgkwbjgRwYt9LbYrhRBGcQc8FP3vhjv2r415UPw=
    """

  private static func bytes(_ text: String) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: text)))
  }

  private static func names(_ reading: ArchiveReading) -> [String] {
    reading.records.compactMap(\.targetURI)
  }

  private static let expected = (0..<3).map { "https://a.example/\($0)" }

  @Test(
    "records are read",
    arguments: [frames, oneFrame, withDictionary, withCompressedDictionary]
  )
  func records(_ sample: String) throws {
    let bytes = try Self.bytes(sample)
    #expect(ArchiveSniffing.isArchive(bytes))
    for size in [1, 7, 4096] {
      let reading = try ArchiveReading(bytes, pieceSize: size)
      #expect(Self.names(reading) == Self.expected)
      #expect(reading.problems.isEmpty)
    }
  }

  @Test("a record's place is that of its frame", arguments: [frames, withDictionary])
  func places(_ sample: String) throws {
    let bytes = try Self.bytes(sample)
    let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    let frames = bytes.indices.filter { bytes[$0...].starts(with: magic) }
    #expect(try ArchiveReading(bytes).records.map(\.offset) == frames)
  }

  @Test func `a damaged frame costs its own record`() throws {
    let bytes = try Self.bytes(Self.frames)
    let starts = try ArchiveReading(bytes).records.map(\.offset)
    for place in (starts[1] + 4)..<starts[2] {
      var damaged = bytes
      damaged[place] ^= 0xFF
      let reading = try ArchiveReading(damaged)
      let names = Self.names(reading)
      #expect(names.first == Self.expected[0], "\(place)")
      // An increased block length includes the following bytes and is reported.
      let isTold = reading.problems.contains {
        $0.message == "the file ends inside of a Zstandard frame"
      }
      #expect(names.last == Self.expected[2] || isTold, "\(place)")
    }
  }

  @Test(
    "any damage and any cut ends",
    arguments: [frames, oneFrame, withDictionary, withCompressedDictionary]
  )
  func damage(_ sample: String) throws {
    let bytes = try Self.bytes(sample)
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 0x5A
      #expect(try ArchiveReading(damaged).records.count <= 4)
      let cut = try ArchiveReading(Array(bytes[..<place]))
      #expect(Self.expected.starts(with: Self.names(cut)) || cut.records.isEmpty)
    }
  }

  @Test func `a frame that expands beyond measure is given up`() throws {
    // A window of 128 KiB, then blocks of four bytes that each repeat a byte 131,072 times.
    let head: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38]
    let block: [UInt8] = [0x02, 0x00, 0x10, 0x20]
    let reading = try ArchiveReading(head + [UInt8](repeatElement(block, count: 20_000).joined()))
    #expect(reading.records.isEmpty)
    #expect(!reading.problems.isEmpty)
  }

  @Test func `a body that is compressed is decompressed`() throws {
    let body = try Self.bytes(Self.oneFrame)
    let head = Array("HTTP/1.1 200 OK\r\nContent-Encoding: zstd\r\n\r\n".utf8)
    let message = ArchivedMessage(head + body, limit: 10_000)
    #expect(message.problem == nil)
    #expect(String(decoding: message.body, as: UTF8.self).contains("<title>Page 2</title>"))
    let cut = ArchivedMessage(head + body, limit: 10)
    #expect(cut.isCut && cut.body.count == 10)
    let broken = ArchivedMessage(head + body.dropLast(9), limit: 10_000)
    #expect(broken.problem == "the packed body is damaged")
  }
}
