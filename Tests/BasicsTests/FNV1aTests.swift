import Basics
import Testing

@Suite struct `FNV-1a` {
  /// The 64-bit vectors of draft-eastlake-fnv, appendix C.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)]
  )
  func `answers the draft's vectors`(text: String, value: UInt64) {
    #expect(FNV1a(text.utf8).value == value)
  }
}
