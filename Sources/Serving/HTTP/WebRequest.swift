/// A request, with its body, as routes see it: nothing in it belongs to a server library.
public struct WebRequest: Sendable {
  /// `GET`, `POST`, ….
  public var method: String
  /// The path and query, as they were sent.
  public var target: String
  /// Header fields; of several with one name the values are joined by commas (RFC 9110, 5.3).
  public var headers: [String: String]
  /// The body.
  public var body: [UInt8]
  /// The address of the one who asks.
  public var client: String

  /// A request.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - target: Path and query.
  ///   - headers: Fields by lower-case name.
  ///   - body: The body.
  ///   - client: The address of the one who asks.
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

  /// The path, without the query.
  var path: Substring { target.prefix { $0 != "?" } }

  /// The query, without its question mark.
  var query: Substring {
    target.firstIndex(of: "?").map { target[target.index(after: $0)...] } ?? ""
  }

  /// Whether a page is asked for, and not its data.
  var wantsPage: Bool { !path.hasPrefix("/api/") && path != "/metrics" }

  /// The media type of the body, lower-case and without parameters.
  var contentType: String? {
    headers["content-type"]?.split(separator: ";").first.map {
      $0.filter { $0 != " " && $0 != "\t" }.lowercased()
    }
  }

  /// The value of a cookie (RFC 6265, section 5.4).
  func cookie(_ name: String) -> String? {
    for pair in (headers["cookie"] ?? "").split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0].drop(while: { $0 == " " }) == name { return String(parts[1]) }
    }
    return nil
  }
}
