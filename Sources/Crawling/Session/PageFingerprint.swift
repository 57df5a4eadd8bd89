import MarkupExtraction

extension PageMarkup {
  /// A hash of title, description and text without their numbers: equal for the months of a
  /// calendar, and for the pages of a list where only the numbers go on.
  var numberlessHash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in [title, description, text] {
      var text = text ?? ""
      text.withUTF8 { bytes in
        for index in 0..<min(bytes.count, 2000) {
          let byte = unsafe bytes[index]
          let isNumber = byte >= 0x30 && byte <= 0x39
          if byte > 0x20, !isNumber { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
      }
      hash = (hash ^ 0) &* 0x100_0000_01B3
    }
    return hash
  }
}
