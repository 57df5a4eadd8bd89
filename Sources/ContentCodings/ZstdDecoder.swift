import CZstd

/// A streaming decompressor of Zstandard ([RFC 8878](https://www.rfc-editor.org/rfc/rfc8878)), one frame at a
/// time and with bounded memory: frames with a window of more than 128 MiB are rejected.
@safe public final class ZstdDecoder {
  /// The magic number of a frame.
  public static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]

  /// The maximum size of a compressed block with its header and the frame header, in bytes.
  public static let blockLimit = 131_072 + 32

  /// The maximum expansion ratio, which is that of gzip.
  ///
  /// The first 64 MiB are exempt. Only repeated bytes can expand up to 30,000 times, which no real record
  /// does.
  private static let expansionLimit = 1100
  private static let freeExpansion = 64 << 20

  private let context: OpaquePointer?
  private var consumed = 0
  private var produced = 0

  /// Creates a decompressor of frames.
  ///
  /// - Parameter dictionary: The dictionary of the frames; empty for none.
  public init(dictionary: [UInt8] = []) {
    unsafe context = ZSTD_createDCtx()
    guard !dictionary.isEmpty else { return }
    _ = unsafe ZSTD_DCtx_loadDictionary(context, dictionary, dictionary.count)
  }

  deinit { _ = unsafe ZSTD_freeDCtx(context) }

  /// Prepares for another frame.
  public func reset() {
    (consumed, produced) = (0, 0)
    _ = unsafe ZSTD_DCtx_reset(context, ZSTD_reset_session_only)
  }

  /// Decompresses as much as fits.
  ///
  /// - Parameters:
  ///   - input: The compressed bytes.
  ///   - range: The range of `input` to read; its lower bound advances.
  ///   - output: The output buffer.
  ///   - start: The offset in `output` at which to write.
  /// - Returns: The result; `wrote(0)` requests more input.
  public func step(
    _ input: [UInt8],
    _ range: inout Range<Int>,
    into output: inout [UInt8],
    at start: Int
  ) -> Inflater.Step {
    guard unsafe context != nil else { return .damaged }
    let (code, read, written) = unsafe input.withUnsafeBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        let source = source.extracting(range)
        let target = target.extracting(start...)
        var input = unsafe ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: 0)
        var output = unsafe ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
        let code = unsafe ZSTD_decompressStream(context, &output, &input)
        return unsafe (code, input.pos, output.pos)
      }
    }
    range = (range.lowerBound + read)..<range.upperBound
    consumed += read
    produced += written
    guard ZSTD_isError(code) == 0, produced <= Self.freeExpansion + consumed * Self.expansionLimit
    else { return .damaged }
    return code == 0 ? .ended(written) : .wrote(written)
  }

  /// Decompresses a body of one or more frames.
  ///
  /// - Returns: The bytes, up to `limit`; `nil` if the body does not start with a frame.
  static func decompressed(_ bytes: [UInt8], limit: Int) -> ContentCoding.Decompressed? {
    guard bytes.starts(with: magic) else { return nil }
    let decoder = ZstdDecoder()
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 131_072)
    var range = bytes.indices
    var isDamaged = false
    steps: while output.count <= limit {
      switch decoder.step(bytes, &range, into: &piece, at: 0) {
      case .damaged:
        isDamaged = true
        break steps
      case .wrote(let count):
        output += piece[..<count]
        if count < piece.count, range.isEmpty {
          isDamaged = true
          break steps
        }
      case .ended(let count):
        output += piece[..<count]
        if range.isEmpty { break steps }
        decoder.reset()
      }
    }
    let isCut = output.count > limit
    return ContentCoding.Decompressed(
      bytes: isCut ? Array(output.prefix(limit)) : output,
      isCut: isCut,
      isDamaged: isDamaged && !isCut
    )
  }
}
