import CBrotli

/// Brotli ([RFC 7932](https://www.rfc-editor.org/rfc/rfc7932)): unpacked in pieces where nobody knows
/// how much it comes to, packed and unpacked at once for what we keep ourselves.
public enum Brotli {
  /// How much time is taken to pack.
  public enum Effort: Int32, Sendable {
    /// A third of what deflate takes at its fastest.
    case lowest = 0
    /// Half of it, and smaller.
    case low = 1
  }

  private static let pieceSize = 65_536

  // MARK: At once

  /// Packs bytes at once.
  ///
  /// - Parameters:
  ///   - bytes: What is packed.
  ///   - effort: How much time is taken.
  /// - Returns: What they come to; `nil` where there are none, or they cannot be packed.
  public static func packed(_ bytes: [UInt8], effort: Effort) -> [UInt8]? {
    var size = BrotliEncoderMaxCompressedSize(bytes.count)
    guard size > 0, !bytes.isEmpty else { return nil }
    let packed = unsafe [UInt8](unsafeUninitializedCapacity: size) { room, count in
      let isPacked = unsafe BrotliEncoderCompress(
        effort.rawValue,
        BROTLI_DEFAULT_WINDOW,
        BROTLI_MODE_GENERIC,
        bytes.count,
        bytes,
        &size,
        room.baseAddress
      )
      count = isPacked == BROTLI_TRUE ? size : 0
    }
    return packed.isEmpty ? nil : packed
  }

  /// Unpacks bytes at once.
  ///
  /// - Parameters:
  ///   - bytes: What was packed.
  ///   - size: How many bytes it was.
  /// - Returns: What was packed; `nil` where the bytes are damaged, or come to another number.
  public static func unpacked(_ bytes: some Collection<UInt8>, size: Int) -> [UInt8]? {
    guard size > 0 else { return nil }
    let source = Array(bytes)
    var written = size
    let result = unsafe [UInt8](unsafeUninitializedCapacity: size) { room, count in
      let status = unsafe BrotliDecoderDecompress(
        source.count,
        source,
        &written,
        room.baseAddress
      )
      count = status == BROTLI_DECODER_RESULT_SUCCESS ? written : 0
    }
    return result.count == size ? result : nil
  }

  // MARK: In pieces

  static func unpacked(_ bytes: [UInt8], limit: Int) -> ContentCoding.Unpacked? {
    guard let decoder = unsafe BrotliDecoderCreateInstance(nil, nil, nil) else { return nil }
    defer { unsafe BrotliDecoderDestroyInstance(decoder) }
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: pieceSize)
    var result = BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT
    unsafe bytes.withUnsafeBufferPointer { source in
      var next = source.baseAddress
      var unread = source.count
      while result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT, output.count <= limit {
        let count = unsafe piece.withUnsafeMutableBufferPointer { room in
          var target = room.baseAddress
          var left = room.count
          result = unsafe BrotliDecoderDecompressStream(
            decoder,
            &unread,
            &next,
            &left,
            &target,
            nil
          )
          return room.count - left
        }
        output.append(contentsOf: piece[..<count])
      }
    }
    if result == BROTLI_DECODER_RESULT_ERROR, output.isEmpty { return nil }
    let isCut = output.count > limit
    return ContentCoding.Unpacked(
      bytes: isCut ? Array(output.prefix(limit)) : output,
      isCut: isCut,
      isDamaged: !isCut && result != BROTLI_DECODER_RESULT_SUCCESS
    )
  }
}
