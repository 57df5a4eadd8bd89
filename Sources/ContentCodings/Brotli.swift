import CBrotli

/// Unpacks Brotli ([RFC 7932](https://www.rfc-editor.org/rfc/rfc7932)).
enum Brotli {
  private static let pieceSize = 65_536

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
