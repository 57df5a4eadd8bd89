/// A request with its body, independent of the server library.
public struct WebRequest: Sendable {
  /// The method, such as `GET` or `POST`.
  public var method: String
  /// The path and query, as received.
  public var target: String
  /// The header fields; values of fields with the same name are joined by commas (RFC 9110, section
  /// 5.3).
  public var headers: [String: String]
  /// The body.
  public var body: [UInt8]
  /// The IP address of the client.
  public var client: String

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - target: The path and query.
  ///   - headers: The header fields by lower-case name.
  ///   - body: The body.
  ///   - client: The IP address of the client.
  public init(
    method: String = "GET",
    target: String,
    headers: [String: String] = [:],
    body: [UInt8] = [],
    client: String = "127.0.0.1"
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.client = client
  }

  /// The path without the query.
  var path: Substring { target.prefix { $0 != "?" } }

  /// The query without its question mark.
  var query: Substring {
    target.firstIndex(of: "?").map { target[target.index(after: $0)...] } ?? ""
  }

  /// A Boolean value that indicates whether the request is for the API.
  var isForAPI: Bool { path.hasPrefix("/api/") }

  /// A Boolean value that indicates whether the client requests an HTML page rather than data.
  var wantsPage: Bool { !isForAPI && path != "/metrics" && path != "/mcp" }

  /// The media type of the body, in lower case without parameters.
  var contentType: String? {
    headers["content-type"]?.split(separator: ";").first.map {
      $0.filter { $0 != " " && $0 != "\t" }.lowercased()
    }
  }

  /// Returns the value of a cookie (RFC 6265, section 5.4).
  func cookie(_ name: String) -> String? {
    for pair in (headers["cookie"] ?? "").split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0].drop(while: { $0 == " " }) == name { return String(parts[1]) }
    }
    return nil
  }
}
