import ContentCodings

/// gzip compression of responses (RFC 1952).
enum ResponseCompression {
  /// The minimum number of bytes that are compressed.
  private static let threshold = 1000
  /// The compression level, which is fast.
  private static let level = 4

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
    guard isWorthwhile(response),
      let compressed = GzipMember.compressed(response.bytes, level: level)
    else { return response }
    var response = response
    response["etag"] = EntityTag.make(response.bytes)
    response["content-encoding"] = "gzip"
    response.body = .bytes(compressed)
    return response
  }
}
