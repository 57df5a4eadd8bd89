import Frontier
import Testing

@testable import PostgreSQLFrontier

/// The stored form of fingerprints.
@Suite("PostgreSQL: packed fingerprints")
struct PackedFingerprintTests {
  /// The bytes of a fingerprint: for each field the length of its name, the name, and the hash.
  private func bytes(_ names: [String]) -> [UInt8] {
    names.enumerated().flatMap { number, name in
      [UInt8(name.utf8.count)] + Array(name.utf8) + [UInt8(number), 200, 0, 255]
    }
  }

  @Test(
    "a packed fingerprint has the same fields",
    arguments: [
      [], ["title"], ["title", "textContent", "url"], ["unknown", "title", "\u{e4}"],
      [String(repeating: "x", count: 127), "title"], [String(repeating: "x", count: 128), "title"],
      PackedFingerprint.names,
    ]
  )
  func roundTrip(_ names: [String]) {
    let bytes = bytes(names)
    #expect(PackedFingerprint.unpacked(PackedFingerprint.packed(bytes)) == bytes)
  }

  @Test("a frequent name takes one byte, and the position of a name is that of stored rows")
  func size() {
    #expect(PackedFingerprint.packed(bytes(["title"])) == [0, 128, 0, 200, 0, 255])
    #expect(PackedFingerprint.packed(bytes(["outline"])) == [0, 128 + 39, 0, 200, 0, 255])
  }

  @Test("fingerprints that were stored before are read as they are")
  func former() {
    let former = bytes(["title", "url"])
    #expect(PackedFingerprint.unpacked(former) == former)
  }

  @Test("damaged bytes are read without a failure")
  func damaged() {
    let packed = PackedFingerprint.packed(bytes(["title", "unknown", "url"]))
    for length in packed.indices {
      #expect(PackedFingerprint.unpacked(Array(packed[..<length])).count <= 3 * 12)
    }
    #expect(PackedFingerprint.unpacked([0, 255, 1, 2, 3, 4]).isEmpty)
    #expect(PackedFingerprint.unpacked([0, 127, 1]).isEmpty)
  }
}
