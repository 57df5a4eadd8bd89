import CZstd

/// Zstandard ([RFC 8878](https://www.rfc-editor.org/rfc/rfc8878)), one frame at a time and in bounded
/// memory: a frame that wants a window of more than 128 MiB is refused.
@safe public final class ZstdDecoder {
  /// The first bytes of a frame.
  public static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]

  /// Compressed bytes in one block at most, with its head and that of its frame.
  public static let blockLimit = 131_072 + 32

  /// The bytes that each byte of a frame may expand to, which is gzip's limit.
  ///
  /// The first 64 MiB are free. Repeated bytes alone expand 30,000 times, and no record is like that.
  private static let expansionLimit = 1100
  private static let freeExpansion = 64 << 20

  private let context: OpaquePointer?
  private var consumed = 0
  private var produced = 0

  /// A decoder of frames.
  ///
  /// - Parameter dictionary: What frames refer to; empty where they refer to nothing.
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
  ///   - input: Compressed bytes.
  ///   - range: Which of them are to be read; its lower bound moves on.
  ///   - output: Where to write.
  ///   - start: Where in `output` to begin.
  /// - Returns: What was done; `wrote(0)` asks for more input.
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

  /// Decompresses a body of one frame or several.
  ///
  /// - Returns: The bytes, up to `limit`; `nil` where no frame begins.
  static func unpacked(_ bytes: [UInt8], limit: Int) -> ContentCoding.Unpacked? {
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
    return ContentCoding.Unpacked(
      bytes: isCut ? Array(output.prefix(limit)) : output,
      isCut: isCut,
      isDamaged: isDamaged && !isCut
    )
  }
}
