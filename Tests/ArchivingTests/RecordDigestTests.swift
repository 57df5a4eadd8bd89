import Archiving
import Testing
import WebmarkTesting

@Suite("digests of records")
struct RecordDigestTests {
  /// The SHA-1 digest of `abc` (RFC 3174, section 7.3).
  @Test(
    "SHA-1 in Base32 and in base 16",
    arguments: [
      "sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5", "sha1:vgmt4nsha2awvor6evyxqugcnsonbwe5",
      "SHA-1:A9993E364706816ABA3E25717850C26C9CD0D89D",
    ]
  )
  func known(_ label: String) throws {
    let digest = try #require(RecordDigest(label))
    #expect(digest.matches(Array("abc".utf8)))
    #expect(!digest.matches(Array("abd".utf8)))
  }

  @Test(
    "labels that say nothing",
    arguments: [
      "", "sha1", "sha1:", "md5:900150983cd24fb0d6963f7d28e17f72", "sha1:VGMT", "sha1:1!",
    ]
  )
  func unknown(_ label: String) {
    #expect(RecordDigest(label) == nil)
  }
}

@Suite(
  "digests in others' archives",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct ArchiveDigestTests {
  @Test func `the records of a good archive have their digests`() throws {
    let bytes = try SharedCases.bytes("warc/warcio/example.warc")
    let reader = ArchiveReader(MemorySource(bytes))
    var checked = 0
    while let step = try reader.next() {
      guard case .record(let record) = step, let digests = RecordDigests(record) else { continue }
      let block = try reader.block(limit: 10_000_000)
      let isAnswer = record.kind == .response
      #expect(digests.mismatch(in: block.bytes, isAnswer: isAnswer) == nil, "\(record.offset)")
      checked += 1
    }
    #expect(checked > 1)
  }
}
