import CZlib

/// Unpacks deflate in one of its wrappings, piece by piece and in bounded memory.
@safe public final class Inflater {
  /// What stands around the packed data.
  public enum Wrapping: Int32, Sendable {
    /// gzip ([RFC 1952](https://www.rfc-editor.org/rfc/rfc1952)), one member at a time.
    case gzip = 31
    /// zlib ([RFC 1950](https://www.rfc-editor.org/rfc/rfc1950)).
    case zlib = 15
    /// Nothing ([RFC 1951](https://www.rfc-editor.org/rfc/rfc1951)).
    case none = -15
  }

  /// What a step came to.
  public enum Step: Sendable, Equatable {
    /// So many bytes were written, and more may follow.
    case wrote(Int)
    /// So many bytes were written, and the packed data are at their end.
    case ended(Int)
    /// The data are damaged.
    case damaged
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool

  /// Makes ready for data in that wrapping.
  public init(_ wrapping: Wrapping = .gzip) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    isReady = unsafe webmark_inflate_begin(stream, wrapping.rawValue) == Z_OK
  }

  deinit {
    if isReady { unsafe inflateEnd(stream) }
    unsafe stream.deallocate()
  }

  /// Makes ready for another member.
  public func reset() {
    if isReady { unsafe inflateReset(stream) }
  }

  /// Unpacks as much as fits.
  ///
  /// - Parameters:
  ///   - input: Packed bytes.
  ///   - range: Which of them are to be read; its lower bound moves on.
  ///   - output: Where to write.
  ///   - start: Where in `output` to begin.
  /// - Returns: What was done; `wrote(0)` asks for more input.
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
        status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
      }
    }
    let unread = unsafe Int(stream.pointee.avail_in)
    let written = unsafe room - Int(stream.pointee.avail_out)
    range = (range.upperBound - unread)..<range.upperBound
    switch status {
    case Z_OK, Z_BUF_ERROR: return .wrote(written)
    case Z_STREAM_END: return .ended(written)
    default: return .damaged
    }
  }
}
