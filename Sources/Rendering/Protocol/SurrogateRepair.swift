/// Replaces escaped surrogates without a partner in JSON, which pages can put into their text and JSON decoders
/// reject (RFC 8259, section 8.2).
enum SurrogateRepair {
  private static let replacement = Array("\\uFFFD".utf8)

  /// Returns `json` with each lone surrogate replaced by U+FFFD.
  static func repaired(_ json: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    var index = 0
    while index < json.count {
      guard json[index] == UInt8(ascii: "\\"), index + 1 < json.count else {
        result.append(json[index])
        index += 1
        continue
      }
      let unit = codeUnit(json, at: index)
      switch unit {
      case .some(0xD800..<0xDC00):
        if let next = codeUnit(json, at: index + 6), (0xDC00..<0xE000).contains(next) {
          result += json[index..<index + 12]
          index += 12
        } else {
          result += replacement
          index += 6
        }
      case .some(0xDC00..<0xE000):
        result += replacement
        index += 6
      default:
        // An escaped backslash is passed over with its partner.
        result += json[index...index + 1]
        index += 2
      }
    }
    return result
  }

  /// Returns the code unit of the escape `\uXXXX` at `index`; `nil` if there is none.
  private static func codeUnit(_ json: [UInt8], at index: Int) -> UInt16? {
    guard index + 6 <= json.count, json[index] == UInt8(ascii: "\\"),
      json[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: json[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
