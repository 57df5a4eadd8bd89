/// An answer.
public struct WebResponse: Sendable {
  /// What follows the header.
  public enum Body: Sendable {
    /// All of it.
    case bytes([UInt8])
    /// Pieces, as they come.
    case pieces(AsyncStream<[UInt8]>)
  }

  /// The status code.
  public var status: Int
  /// Header fields, lower-case names, in order.
  public var headers: [(name: String, value: String)]
  /// The body.
  public var body: Body

  /// An answer.
  init(_ status: Int = 200, type: String? = nil, _ body: [UInt8] = []) {
    self.status = status
    headers = type.map { [("content-type", $0)] } ?? []
    self.body = .bytes(body)
  }

  /// The whole body; empty where it comes in pieces.
  public var bytes: [UInt8] { if case .bytes(let bytes) = body { bytes } else { [] } }

  /// The first value of a header field.
  public subscript(name: String) -> String? {
    get { headers.first { $0.name == name }?.value }
    set {
      headers.removeAll { $0.name == name }
      if let newValue { headers.append((name, newValue)) }
    }
  }

  /// JSON.
  static func json(_ value: JSON, status: Int = 200, type: String = "application/json") -> Self {
    WebResponse(status, type: type, value.bytes)
  }

  /// A page.
  static func page(_ text: String, status: Int = 200) -> Self {
    WebResponse(status, type: "text/html; charset=utf-8", Array(text.utf8))
  }

  /// Nothing, and nothing to say.
  static var empty: Self { WebResponse(204) }

  /// Elsewhere, to be asked for by GET.
  static func seeOther(_ location: String) -> Self {
    var response = WebResponse(303)
    response["location"] = location
    return response
  }
}
