/// Reads the size of an image from its first bytes: PNG, GIF, JPEG, WebP.
public enum ImageSize {
  /// Returns the width and height in pixels; `nil` if the format is unsupported or the bytes are
  /// truncated.
  public static func read(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.count >= 24 {
      return (big(bytes, 16, 4), big(bytes, 20, 4))
    }
    if bytes.starts(with: "GIF8".utf8), bytes.count >= 10 {
      return (little(bytes, 6, 2), little(bytes, 8, 2))
    }
    if bytes.starts(with: [0xFF, 0xD8]) { return jpeg(bytes) }
    if bytes.starts(with: "RIFF".utf8), bytes.count >= 30,
      bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      return webP(bytes)
    }
    return nil
  }

  /// Scans the segments for the frame header (ITU-T T.81, B.2.2).
  private static func jpeg(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    var index = 2
    while index + 9 < bytes.count {
      guard bytes[index] == 0xFF else { return nil }
      let marker = bytes[index + 1]
      if marker == 0xFF {
        index += 1
        continue
      }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (big(bytes, index + 7, 2), big(bytes, index + 5, 2))
      }
      let isBare = marker == 0x01 || (0xD0...0xD8).contains(marker)
      index += isBare ? 2 : 2 + max(2, big(bytes, index + 2, 2))
    }
    return nil
  }

  /// Reads the size from the three kinds of first chunks (RFC 9649, section 2).
  private static func webP(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X": return (little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1)
    case "VP8 ": return (little(bytes, 26, 2) & 0x3FFF, little(bytes, 28, 2) & 0x3FFF)
    case "VP8L":
      let bits = little(bytes, 21, 4)
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    default: return nil
    }
  }

  private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<(start + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<(start + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
