import Basics
import MarkupExtraction

extension PageMarkup {
  /// The hash of title, description and text without their numbers; equal for the months of a calendar
  /// and for list pages that differ only in numbers.
  var digitFreeHash: UInt64 {
    var hash = FNV1a()
    for text in [title, description, text] {
      var text = text ?? ""
      text.withUTF8 { bytes in
        for index in 0..<min(bytes.count, 2000) {
          let byte = unsafe bytes[index]
          if byte > 0x20, !byte.isASCIIDigit { hash.combine(byte) }
        }
      }
      hash.combine(0)
    }
    return hash.value
  }
}
