import Basics
import Testing

@Suite struct `Hexadecimal text` {
  /// The vectors of RFC 4648, section 10.
  @Test func `encodes the RFC's vectors`() {
    #expect(Hexadecimal.encode("".utf8) == "")
    #expect(Hexadecimal.encode("foobar".utf8, .upper) == "666F6F626172")
    #expect(Hexadecimal.encode([0x0A, 0xFF]) == "0aff")
    #expect(Hexadecimal.encode(0x1F) == "000000000000001f")
  }

  @Test func `decodes what it encodes, in either letter case`() {
    let all = Array(UInt8.min...UInt8.max)
    #expect(Hexadecimal.decode(Hexadecimal.encode(all)) == all)
    #expect(Hexadecimal.decode(Hexadecimal.encode(all, .upper)) == all)
  }

  @Test(arguments: ["0", "0g", "é0", "0x", " 00", "00 "])
  func `refuses what is not pairs of digits`(text: String) {
    #expect(Hexadecimal.decode(text) == nil)
  }
}
