import CZlib

/// A streaming decompressor of deflate data, with bounded memory.
@safe public final class Inflater {
  /// The format around the deflate data.
  public enum Wrapping: Int32, Sendable {
    /// gzip ([RFC 1952](https://www.rfc-editor.org/rfc/rfc1952)), one member at a time.
    case gzip = 31
    /// zlib ([RFC 1950](https://www.rfc-editor.org/rfc/rfc1950)).
    case zlib = 15
    /// Raw deflate ([RFC 1951](https://www.rfc-editor.org/rfc/rfc1951)).
    case none = -15
  }

  /// The result of a step.
  public enum Step: Sendable, Equatable {
    /// The given number of bytes was written, and more may follow.
    case wrote(Int)
    /// The given number of bytes was written, and the compressed data have ended.
    case ended(Int)
    /// The data are damaged.
    case damaged
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool
  private let findsEnd: Bool
  /// A Boolean value that indicates whether the last block of the data has been read; a check value may follow.
  ///
  /// It is set only if the decompressor was created to find the end.
  public private(set) var isDataComplete = false

  /// Creates a decompressor for a format.
  ///
  /// - Parameters:
  ///   - wrapping: The format.
  ///   - findsEnd: A Boolean value that indicates whether ``isDataComplete`` is set, for which zlib stops after each block.
  public init(_ wrapping: Wrapping = .gzip, findsEnd: Bool = false) {
    self.findsEnd = findsEnd
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    isReady = unsafe webmark_inflate_begin(stream, wrapping.rawValue) == Z_OK
  }

  deinit {
    if isReady { unsafe inflateEnd(stream) }
    unsafe stream.deallocate()
  }

  /// Prepares for another member.
  public func reset() {
    isDataComplete = false
    if isReady { unsafe inflateReset(stream) }
  }

  /// Decompresses as much as fits; all bytes before damage are returned, however the input is divided.
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
  ) -> Step {
    guard isReady else { return .damaged }
    let room = output.count - start
    var status = Z_OK
    unsafe input.withUnsafeBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        let source = unsafe UnsafeMutableBufferPointer(mutating: source.extracting(range))
        unsafe stream.pointee.next_in = source.baseAddress
        unsafe stream.pointee.avail_in = UInt32(clamping: range.count)
        unsafe stream.pointee.next_out = target.extracting(start...).baseAddress
        unsafe stream.pointee.avail_out = UInt32(clamping: room)
        status = inflate()
      }
    }
    let unread = unsafe Int(stream.pointee.avail_in)
    let written = unsafe room - Int(stream.pointee.avail_out)
    range = (range.upperBound - unread)..<range.upperBound
    switch status {
    case Z_OK, Z_BUF_ERROR: return .wrote(written)
    case Z_STREAM_END: return .ended(written)
    // The next call reports the damage.
    default: return written > 0 ? .wrote(written) : .damaged
    }
  }

  /// Calls zlib until it needs more input or output.
  private func inflate() -> Int32 {
    guard findsEnd else { return unsafe CZlib.inflate(stream, Z_NO_FLUSH) }
    while true {
      let status = unsafe CZlib.inflate(stream, Z_BLOCK)
      let isAtBlockEnd = unsafe stream.pointee.data_type & Self.atBlockEnd != 0
      if isAtBlockEnd, unsafe stream.pointee.data_type & Self.inLastBlock != 0 {
        isDataComplete = true
      }
      // Blocks without output may be in the bits that zlib has read already.
      let mayContinue = status == Z_OK || status == Z_BUF_ERROR && isAtBlockEnd
      guard mayContinue, unsafe stream.pointee.avail_out > 0 else { return status }
    }
  }

  /// The bits of `data_type` (zlib's manual, `inflate`).
  private static let (inLastBlock, atBlockEnd): (Int32, Int32) = (64, 128)
}
