import Testing

@testable import Basics

/// Scalars that control a display, against the Unicode tables of the standard library.
@Suite struct DisplayControlTests {
  @Test
  func `controls, bidirectional controls and separators are some, and no other assigned scalar is`()
  {
    // U+206A to U+206F are deprecated, and U+FEFF is the byte order mark.
    let others = Set(0x206A...0x206F as ClosedRange<UInt32>).union([0xFEFF])
    let wrong = (0...0x10_FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter {
      scalar in
      let properties = scalar.properties
      let isControl =
        properties.isBidiControl
        || [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
        || others.contains(scalar.value)
      return scalar.isDisplayControl != isControl
    }
    #expect(wrong.isEmpty)
  }
}
