import Glibc

/// Decodes a page to UTF-8; what cannot be decoded becomes U+FFFD, and never ends the page.
enum Decoder {
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  static func utf8(_ bytes: [UInt8], from encoding: DetectedEncoding) -> [UInt8] {
    switch encoding.name {
    case "utf-8":
      let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
      return repaired(body)
    case "windows-1252":
      return windows1252(bytes)
    default:
      let body = encoding.source == .byteOrderMark ? bytes.dropFirst(2) : bytes[...]
      guard let converter = EncodingLabels.byName[encoding.name]?.converter, !converter.isEmpty,
        let decoded = converted(Array(body), by: converter)
      else { return windows1252(bytes) }
      return decoded
    }
  }

  private static func repaired(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let isValid = unsafe bytes.withUnsafeBufferPointer {
      unsafe String(validating: $0, as: UTF8.self) != nil
    }
    return isValid ? Array(bytes) : Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  private static func windows1252(_ bytes: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      switch byte {
      case 0x80...0x9F:
        decoded.append(contentsOf: String(SingleByteTables.windows1252[Int(byte - 0x80)]).utf8)
      case 0xA0...0xFF:
        decoded.append(0xC0 | byte >> 6)
        decoded.append(0x80 | byte & 0x3F)
      default:
        decoded.append(byte)
      }
    }
    return decoded
  }

  /// By the C library's iconv, one undecodable byte at a time replaced.
  private static func converted(_ bytes: [UInt8], by converter: String) -> [UInt8]? {
    let descriptor = unsafe iconv_open("UTF-8", converter)
    guard unsafe descriptor != iconv_t(bitPattern: -1) else { return nil }
    defer { unsafe iconv_close(descriptor) }
    var input = bytes
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count * 2)
    var chunk = [UInt8](repeating: 0, count: 16_384)
    unsafe input.withUnsafeMutableBytes { source in
      var position = unsafe source.baseAddress?.assumingMemoryBound(to: CChar.self)
      var left = source.count
      while left > 0 {
        let before = left
        let (written, failure) = unsafe chunk.withUnsafeMutableBytes { room in
          var end = unsafe room.baseAddress?.assumingMemoryBound(to: CChar.self)
          var free = room.count
          let status = unsafe iconv(descriptor, &position, &left, &end, &free)
          return (room.count - free, status == Int.max || status == -1 ? errno : 0)
        }
        output.append(contentsOf: chunk[..<written])
        if failure == EILSEQ || (failure == EINVAL && left > 0) {
          output.append(contentsOf: replacement)
          unsafe position = position.map { unsafe $0 + 1 }
          left -= 1
        } else if failure != E2BIG || (left == before && written == 0) {
          break
        }
      }
    }
    return output
  }
}
