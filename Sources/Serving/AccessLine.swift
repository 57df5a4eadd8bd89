/// A line of the access log.
public struct AccessLine: Sendable, Encodable {
  /// When, in seconds since 1970.
  public var time: Double
  /// The method.
  public var method: String
  /// The path, without the query: what people look for stays out of logs.
  public var path: String
  /// The status.
  public var status: Int
  /// Bytes of the body.
  public var bytes: Int
  /// How long the answer took, in milliseconds.
  public var milliseconds: Double
  /// Who asked.
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
