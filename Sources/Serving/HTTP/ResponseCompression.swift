import CZlib

/// gzip compression of responses (RFC 1952).
enum ResponseCompression {
  /// The minimum number of bytes that are compressed.
  private static let threshold = 1000

  /// Returns `true` if a client accepts gzip (RFC 9110, section 12.5.3).
  static func isAccepted(_ field: String?) -> Bool {
    let codings = (field ?? "").split(separator: ",").compactMap(WeightedValue.init)
    // A coding that is named does not match the wildcard.
    let named = codings.first { $0.value == "gzip" || $0.value == "x-gzip" }
    return (named ?? codings.first { $0.value == "*" })?.weight ?? 0 > 0
  }

  /// Returns `true` if the size and type of a response justify compression.
  static func isWorthwhile(_ response: WebResponse) -> Bool {
    guard response.bytes.count >= threshold, response["content-encoding"] == nil,
      let type = response["content-type"]
    else { return false }
    return type.hasPrefix("text/") || type.contains("json") || type.contains("xml")
  }

  /// Returns the compressed response if compression is worthwhile; the entity tag is that of the
  /// uncompressed one.
  static func compressed(_ response: WebResponse) -> WebResponse {
    guard isWorthwhile(response), let compressed = gzip(response.bytes) else { return response }
    var response = response
    response["etag"] = EntityTag.make(response.bytes)
    response["content-encoding"] = "gzip"
    response.body = .bytes(compressed)
    return response
  }

  /// Returns `bytes` in gzip format; `nil` if zlib fails.
  static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = unsafe z_stream()
    guard unsafe webmark_gzip_begin(&stream, 4) == Z_OK else { return nil }
    defer { unsafe deflateEnd(&stream) }
    let capacity = unsafe Int(deflateBound(&stream, UInt(bytes.count)))
    var input = bytes
    var isDone = false
    let compressed = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      unsafe input.withUnsafeMutableBufferPointer { buffer in
        unsafe stream.next_in = buffer.baseAddress
        unsafe stream.avail_in = UInt32(truncatingIfNeeded: buffer.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(truncatingIfNeeded: capacity)
        isDone = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
        count = unsafe capacity - Int(stream.avail_out)
      }
    }
    return isDone ? compressed : nil
  }
}
