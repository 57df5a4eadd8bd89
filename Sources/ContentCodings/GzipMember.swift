import CZlib

/// Compresses bytes to one gzip member ([RFC 1952](https://www.rfc-editor.org/rfc/rfc1952)).
public enum GzipMember {
  /// Returns the member with `bytes`; `nil` if zlib fails for lack of memory.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to compress.
  ///   - level: The compression level, from 1 to 9.
  /// - Returns: The member, without name and time, so that equal bytes give equal members.
  public static func compressed(_ bytes: [UInt8], level: Int = 6) -> [UInt8]? {
    var stream = unsafe z_stream()
    guard unsafe webmark_gzip_begin(&stream, Int32(clamping: level)) == Z_OK else { return nil }
    defer { unsafe deflateEnd(&stream) }
    let bound = unsafe Int(deflateBound(&stream, UInt(bytes.count)))
    guard bound <= Int(UInt32.max), bytes.count <= Int(UInt32.max) else { return nil }
    var status = Z_OK
    let compressed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      unsafe bytes.withUnsafeBufferPointer { source in
        unsafe stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.avail_in = UInt32(source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = UInt32(target.count)
        status = unsafe deflate(&stream, Z_FINISH)
        unsafe count = target.count - Int(stream.avail_out)
      }
    }
    return status == Z_STREAM_END ? compressed : nil
  }
}
