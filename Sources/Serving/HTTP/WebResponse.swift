/// A response.
public struct WebResponse: Sendable {
  /// The body of a response.
  public enum Body: Sendable {
    /// A complete body.
    case bytes([UInt8])
    /// A stream of chunks.
    case pieces(AsyncStream<[UInt8]>)
  }

  /// The status code.
  public var status: Int
  /// The header fields with lower-case names, in order.
  public var headers: [(name: String, value: String)]
  /// The body.
  public var body: Body
  /// A Boolean value that indicates whether a part of the answer is missing, so that it is not kept for other requests.
  var isIncomplete = false

  /// Creates a response.
  init(_ status: Int = 200, type: String? = nil, _ body: [UInt8] = []) {
    self.status = status
    headers = type.map { [("content-type", $0)] } ?? []
    self.body = .bytes(body)
  }

  /// The complete body; empty for a stream.
  public var bytes: [UInt8] { if case .bytes(let bytes) = body { bytes } else { [] } }

  /// The first value of a header field.
  public subscript(name: String) -> String? {
    get { headers.first { $0.name == name }?.value }
    set {
      headers.removeAll { $0.name == name }
      if let newValue { headers.append((name, newValue)) }
    }
  }

  /// Returns a JSON response.
  static func json(_ value: JSON, status: Int = 200, type: String = "application/json") -> Self {
    WebResponse(status, type: type, value.bytes)
  }

  /// Returns an HTML response.
  static func page(_ text: String, status: Int = 200) -> Self {
    WebResponse(status, type: "text/html; charset=utf-8", Array(text.utf8))
  }

  /// A response without content.
  static var empty: Self { WebResponse(204) }

  /// Returns a 303 redirect, which the client follows with GET.
  static func seeOther(_ location: String) -> Self {
    var response = WebResponse(303)
    response["location"] = location
    return response
  }
}
