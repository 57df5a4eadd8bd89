/// A line of the access log.
public struct AccessLine: Sendable, Encodable {
  /// The time of the request, in seconds since 1970.
  public var time: Double
  /// The method.
  public var method: String
  /// The path without the query, because search terms are private.
  public var path: String
  /// The status code.
  public var status: Int
  /// The number of bytes of the body.
  public var bytes: Int
  /// The response time in milliseconds.
  public var milliseconds: Double
  /// The IP address of the client.
  public var client: String

  init(_ request: WebRequest, _ response: WebResponse, seconds: Double) {
    time = Site.now()
    method = String(request.method.prefix(20))
    path = String(request.path.prefix(500))
    status = response.status
    bytes = response.bytes.count
    milliseconds = (seconds * 1_000_000).rounded() / 1000
    client = request.client
  }
}
