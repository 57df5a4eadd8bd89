import CZstd

/// Zstandard ([RFC 8878](https://www.rfc-editor.org/rfc/rfc8878)): compression and decompression for stored data.
public enum Zstandard {
  /// The fastest of the normal levels: higher ones take a third longer for two percent.
  private static let level: Int32 = 1

  /// Compresses bytes at once.
  ///
  /// - Returns: The frame; `nil` if `bytes` is empty or the compression fails.
  public static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    guard !bytes.isEmpty else { return nil }
    let frame = unsafe [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(bytes.count)) {
      room,
      count in
      let size = unsafe ZSTD_compress(
        room.baseAddress,
        room.count,
        bytes,
        bytes.count,
        level
      )
      count = ZSTD_isError(size) == 0 ? size : 0
    }
    return frame.isEmpty ? nil : frame
  }

  /// Decompresses a frame at once.
  ///
  /// - Parameters:
  ///   - frame: The compressed bytes.
  ///   - size: The size of the decompressed bytes.
  /// - Returns: The decompressed bytes; `nil` if the frame is damaged or has a different size.
  public static func decompressed(_ frame: some Collection<UInt8>, size: Int) -> [UInt8]? {
    guard size > 0 else { return nil }
    let source = Array(frame)
    let result = unsafe [UInt8](unsafeUninitializedCapacity: size) { room, count in
      let written = unsafe ZSTD_decompress(room.baseAddress, room.count, source, source.count)
      count = ZSTD_isError(written) == 0 ? written : 0
    }
    return result.count == size ? result : nil
  }
}
