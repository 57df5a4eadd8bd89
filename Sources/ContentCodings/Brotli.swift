import CBrotli

/// Brotli ([RFC 7932](https://www.rfc-editor.org/rfc/rfc7932)): decompression in pieces for data of unknown
/// size, compression and one-shot decompression for stored data.
public enum Brotli {
  /// The compression effort.
  public enum Effort: Int32, Sendable {
    /// The fastest level, with a third of the time of deflate's fastest level.
    case lowest = 0
    /// A smaller result, with half of the time of deflate's fastest level.
    case low = 1
  }

  private static let pieceSize = 65_536

  // MARK: One-shot

  /// Compresses bytes at once.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to compress.
  ///   - effort: The compression effort.
  /// - Returns: The compressed bytes; `nil` if `bytes` is empty or the compression fails.
  public static func compressed(_ bytes: [UInt8], effort: Effort) -> [UInt8]? {
    var size = BrotliEncoderMaxCompressedSize(bytes.count)
    guard size > 0, !bytes.isEmpty else { return nil }
    let compressed = unsafe [UInt8](unsafeUninitializedCapacity: size) { room, count in
      let isCompressed = unsafe BrotliEncoderCompress(
        effort.rawValue,
        BROTLI_DEFAULT_WINDOW,
        BROTLI_MODE_GENERIC,
        bytes.count,
        bytes,
        &size,
        room.baseAddress
      )
      count = isCompressed == BROTLI_TRUE ? size : 0
    }
    return compressed.isEmpty ? nil : compressed
  }

  /// Decompresses bytes at once.
  ///
  /// - Parameters:
  ///   - bytes: The compressed bytes.
  ///   - size: The size of the decompressed bytes.
  /// - Returns: The decompressed bytes; `nil` if the data are damaged or have a different size.
  public static func decompressed(_ bytes: some Collection<UInt8>, size: Int) -> [UInt8]? {
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

  // MARK: Streaming

  static func decompressed(_ bytes: [UInt8], limit: Int) -> ContentCoding.Decompressed? {
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
    return ContentCoding.Decompressed(
      bytes: isCut ? Array(output.prefix(limit)) : output,
      isCut: isCut,
      isDamaged: !isCut && result != BROTLI_DECODER_RESULT_SUCCESS
    )
  }
}
