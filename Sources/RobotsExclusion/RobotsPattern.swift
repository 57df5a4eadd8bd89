/// Matching of rule patterns with paths (RFC 9309, sections 2.2.2 and 2.2.3).
enum RobotsPattern {
  /// The form in which pattern and path are compared: bytes that are not ASCII as `%XX`, escapes in
  /// upper case, escapes of unreserved characters decoded.
  static func normalized(_ bytes: [UInt8]) -> [UInt8] {
    let percent = UInt8(ascii: "%")
    guard bytes.contains(where: { $0 >= 0x80 || $0 == percent }) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == percent, index + 2 < bytes.count, let high = hexValue(bytes[index + 1]),
        let low = hexValue(bytes[index + 2])
      {
        let decoded = high << 4 | low
        if isUnreserved(decoded) {
          result.append(decoded)
        } else {
          appendEscaped(decoded, to: &result)
        }
        index += 3
      } else {
        if byte >= 0x80 { appendEscaped(byte, to: &result) } else { result.append(byte) }
        index += 1
      }
    }
    return result
  }

  /// Whether `pattern` matches the beginning of `path`; `*` stands for any bytes, a `$` at the end
  /// for the end of the path.
  ///
  /// - Complexity: O(*p* · *n*) at worst, by backing up to the last star only.
  static func matches(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
    let isAnchored = pattern.last == UInt8(ascii: "$")
    let end = isAnchored ? pattern.count - 1 : pattern.count
    var (inPattern, inPath) = (0, 0)
    var star: (pattern: Int, path: Int)?
    while true {
      if inPattern == end, !isAnchored || inPath == path.count { return true }
      if inPattern < end, pattern[inPattern] == UInt8(ascii: "*") {
        inPattern += 1
        star = (inPattern, inPath)
      } else if inPattern < end, inPath < path.count, pattern[inPattern] == path[inPath] {
        inPattern += 1
        inPath += 1
      } else {
        guard let last = star, last.path < path.count else { return false }
        star = (last.pattern, last.path + 1)
        (inPattern, inPath) = (last.pattern, last.path + 1)
      }
    }
  }

  private static func appendEscaped(_ byte: UInt8, to result: inout [UInt8]) {
    result.append(UInt8(ascii: "%"))
    for value in [byte >> 4, byte & 15] {
      result.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value)
    }
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// RFC 3986, section 2.3.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
