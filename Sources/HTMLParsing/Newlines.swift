/// The input stream as the HTML standard preprocesses it: CRLF and CR become LF.
///
/// NUL is dropped, because libxml2's parser would stop there.
enum Newlines {
  static func normalized(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { $0 == 0 || $0 == 0x0D }) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var previous: UInt8 = 0
    for byte in text {
      switch byte {
      case 0: continue
      case 0x0D: result.append(0x0A)
      case 0x0A where previous == 0x0D: break
      default: result.append(byte)
      }
      previous = byte
    }
    return result
  }
}
