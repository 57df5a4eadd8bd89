import Fetching

/// The header fields of a browser's request that are sent on.
enum RequestFields {
  /// Fields that name the client, concern the connection, or hold its state: webmark sends its own or none.
  private static let omitted: Set<String> = [
    "user-agent", "from", "referer", "cookie", "cookie2", "host", "date", "via", "dnt", "purpose",
    "upgrade-insecure-requests", "accept-encoding", "content-length", "content-encoding",
    "connection",
    "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "expect",
  ]
  private static let omittedPrefixes = ["sec-", "proxy-", "signature", "accept-signature"]

  /// Returns the fields that scripts have set, `Accept`, and those of
  /// [CORS](https://fetch.spec.whatwg.org/#http-requests), sorted by name.
  static func sent(of headers: [String: String]) -> [HeaderField] {
    headers.filter { field in
      let name = field.key.lowercased()
      return !omitted.contains(name) && !omittedPrefixes.contains { name.hasPrefix($0) }
    }
    .map { HeaderField(name: $0.key, value: $0.value) }
    .sorted { $0.name < $1.name }
  }
}
