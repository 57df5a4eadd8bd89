import CZlib

/// Unpacks gzip (RFC 1952), also of several members, piece by piece and in bounded memory.
@safe final class Inflater {
  private static let pieceSize = 65_536

  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool
  /// Whether the last member was read to its end.
  private(set) var isComplete = false

  init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    isReady = unsafe webmark_gunzip_begin(stream) == Z_OK
  }

  deinit {
    if isReady { unsafe inflateEnd(stream) }
    unsafe stream.deallocate()
  }

  /// Hands what `bytes` unpack to on to `take`, which says whether to go on; `false` where the data
  /// is damaged.
  func inflate(_ bytes: [UInt8], _ take: (ArraySlice<UInt8>) -> Bool) -> Bool {
    guard isReady else { return false }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Self.pieceSize)
    return unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe stream.pointee.next_in = source.baseAddress
      unsafe stream.pointee.avail_in = UInt32(clamping: source.count)
      while true {
        guard let written = step(&output) else { return false }
        if written > 0, !take(output[..<written]) { return true }
        let isDrained = unsafe stream.pointee.avail_in == 0
        if isDrained && (isComplete || written < Self.pieceSize) { return true }
      }
    }
  }

  /// One piece; `nil` where the data is damaged.
  private func step(_ output: inout [UInt8]) -> Int? {
    guard unsafe stream.pointee.avail_in > 0 || !isComplete else { return 0 }
    if isComplete {
      // What follows a member is another one, or padding.
      guard unsafe stream.pointee.next_in.pointee == 0x1F else {
        unsafe stream.pointee.avail_in = 0
        return 0
      }
      unsafe inflateReset(stream)
      isComplete = false
    }
    return unsafe output.withUnsafeMutableBufferPointer { room in
      unsafe stream.pointee.next_out = room.baseAddress
      unsafe stream.pointee.avail_out = UInt32(room.count)
      let status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
      isComplete = status == Z_STREAM_END
      guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else { return nil }
      return unsafe room.count - Int(stream.pointee.avail_out)
    }
  }
}
