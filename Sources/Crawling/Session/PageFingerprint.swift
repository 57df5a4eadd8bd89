import MarkupExtraction

extension PageMarkup {
  /// A hash of title, description and text without their numbers: equal for the months of a
  /// calendar, and for the pages of a list where only the numbers go on.
  var numberlessHash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in [title, description, String(text.prefix(2000))] {
      for byte in (text ?? "").utf8 where byte > 0x20 && !(byte >= 0x30 && byte <= 0x39) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
      hash = (hash ^ 0) &* 0x100_0000_01B3
    }
    return hash
  }
}
