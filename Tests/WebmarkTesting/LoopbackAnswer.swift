import Foundation

/// A response of a ``LoopbackSite``, including deliberate misbehavior.
public struct LoopbackAnswer: Sendable {
  /// The way a response is sent.
  public enum Delivery: Sendable {
    /// The complete response with its length.
    case whole
    /// Only the first bytes of the body, then the connection is closed.
    case cut(after: Int)
    /// A number of bytes of the body at a time, with a pause after each.
    case drip(bytes: Int, pause: Double)
    /// Raw bytes instead of an HTTP response, then the connection is closed.
    case raw([UInt8])
    /// An endless header, until the client disconnects.
    case endlessHeader
  }

  /// The status code.
  public var status: Int
  /// The header fields in addition to `Content-Length` and `Connection`.
  public var headers: [(name: String, value: String)]
  /// The body as sent.
  public var body: [UInt8]
  /// The way the response is sent.
  public var delivery: Delivery
  /// The entity tag; requests with this tag receive 304.
  public var entityTag: String?
  /// The number of bytes by which `Content-Length` exceeds the body; the connection is closed after the
  /// body.
  public var missingBytes = 0
  /// The delay before the response, in seconds.
  public var pause = 0.0
  /// A Boolean value that indicates whether the connection is closed without a response.
  public var isSilent = false

  /// Creates a response.
  public init(
    status: Int = 200,
    headers: [(name: String, value: String)] = [],
    body: [UInt8] = [],
    delivery: Delivery = .whole,
    entityTag: String? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.delivery = delivery
    self.entityTag = entityTag
  }

  /// Creates a response with an HTML body, unless `headers` contain another type.
  public init(status: Int = 200, headers: [(name: String, value: String)] = [], body: String) {
    self.init(status: status, headers: headers, body: Array(body.utf8))
  }

  /// Returns a page with a title and links.
  public static func page(
    _ title: String,
    links: [String] = [],
    head: String = ""
  ) -> LoopbackAnswer {
    let anchors = links.map { "<a href=\"\($0)\">\($0)</a>" }.joined(separator: "\n")
    return LoopbackAnswer(
      body: "<!doctype html><html><head><title>\(title)</title>\(head)</head>"
        + "<body><h1>\(title)</h1>\(anchors)</body></html>"
    )
  }

  /// Returns an HTML page.
  public static func html(
    _ text: String,
    headers: [(name: String, value: String)] = []
  ) -> LoopbackAnswer {
    LoopbackAnswer(
      headers: [("Content-Type", "text/html; charset=utf-8")] + headers,
      body: Array(text.utf8)
    )
  }

  /// Returns a text response.
  public static func text(_ text: String, type: String = "text/plain") -> LoopbackAnswer {
    LoopbackAnswer(headers: [("Content-Type", type)], body: Array(text.utf8))
  }

  /// Returns a redirect.
  public static func redirect(to location: String, status: Int = 302) -> LoopbackAnswer {
    LoopbackAnswer(status: status, headers: [("Location", location)])
  }

  /// Returns a response without a body.
  public static func status(
    _ status: Int,
    headers: [(name: String, value: String)] = []
  ) -> LoopbackAnswer {
    LoopbackAnswer(status: status, headers: headers)
  }

  /// Returns the response with another way of sending.
  public func delivered(_ delivery: Delivery) -> LoopbackAnswer {
    var answer = self
    answer.delivery = delivery
    return answer
  }

  /// Returns the response with a delay in seconds.
  public func late(_ seconds: Double) -> LoopbackAnswer {
    var answer = self
    answer.pause = seconds
    return answer
  }

  /// A closed connection without a response.
  public static var silence: LoopbackAnswer {
    var answer = LoopbackAnswer(body: "")
    answer.isSilent = true
    return answer
  }

  /// Returns the response with an entity tag.
  public func tagged(_ entityTag: String) -> LoopbackAnswer {
    var answer = self
    answer.entityTag = entityTag
    return answer
  }

  /// The response with a gzip body and the corresponding header field.
  public var gzipped: LoopbackAnswer {
    var answer = self
    answer.body = Gzip.stored(body)
    answer.headers.append(("Content-Encoding", "gzip"))
    return answer
  }

  // MARK: Sending

  /// Waits for the delay of the response.
  func wait() {
    if pause > 0 { Thread.sleep(forTimeInterval: pause) }
  }

  /// Sends the response and returns `true` if the connection can be kept alive.
  func send(over socket: LoopbackSocket, for request: LoopbackRequest) -> Bool {
    if isSilent { return false }
    if let entityTag, request.headers["if-none-match"] == entityTag {
      return socket.write(head(status: 304, length: 0))
    }
    switch delivery {
    case .whole:
      let length = body.count + missingBytes
      return socket.write(head(status: status, length: length) + body) && missingBytes == 0
    case .cut(let count):
      _ = socket.write(head(status: status, length: body.count) + body.prefix(count))
      return false
    case .drip(let bytes, let pause):
      return drip(bytes, pause, over: socket)
    case .raw(let bytes):
      _ = socket.write(bytes)
      return false
    case .endlessHeader:
      _ = socket.write(Array("HTTP/1.1 200 OK\r\n".utf8))
      let field = Array("X-More: \(String(repeating: "a", count: 4000))\r\n".utf8)
      while socket.write(field) {}
      return false
    }
  }

  private func drip(_ bytes: Int, _ pause: Double, over socket: LoopbackSocket) -> Bool {
    guard socket.write(head(status: status, length: body.count)) else { return false }
    var rest = body[...]
    while !rest.isEmpty {
      guard socket.write(Array(rest.prefix(bytes))) else { return false }
      rest = rest.dropFirst(bytes)
      Thread.sleep(forTimeInterval: pause)
    }
    return true
  }

  private func head(status: Int, length: Int) -> [UInt8] {
    var text = "HTTP/1.1 \(status) Scripted\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    if !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
      text += "Content-Type: text/html; charset=utf-8\r\n"
    }
    if let entityTag { text += "ETag: \(entityTag)\r\n" }
    if status != 304 { text += "Content-Length: \(length)\r\n" }
    return Array((text + "\r\n").utf8)
  }
}
