/// The preprocessing of the input stream in the HTML standard: CRLF and CR become LF.
///
/// NUL is removed, because libxml2's parser would stop there.
enum Newlines {
  static func normalized(_ text: [UInt8]) -> [UInt8] {
    withoutNUL(withoutReturns(text))
  }

  private static func withoutReturns(_ text: [UInt8]) -> [UInt8] {
    guard var next = ByteSearch.first(0x0D, in: text, from: 0) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var copied = 0
    while true {
      result += text[copied..<next]
      result.append(0x0A)
      copied = next + 1
      if copied < text.count, text[copied] == 0x0A { copied += 1 }
      guard let following = ByteSearch.first(0x0D, in: text, from: copied) else { break }
      next = following
    }
    return result + text[copied...]
  }

  private static func withoutNUL(_ text: [UInt8]) -> [UInt8] {
    ByteSearch.first(0, in: text, from: 0) == nil ? text : text.filter { $0 != 0 }
  }
}
