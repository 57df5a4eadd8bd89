/// The origins whose scripts may use the API, by the [CORS protocol](https://fetch.spec.whatwg.org/#http-cors-protocol)
/// of the Fetch standard.
///
/// `Access-Control-Allow-Credentials` is never sent: the API reads no cookies, and a script sends a token of its own.
struct CrossOriginPolicy: Sendable {
  /// The header fields of requests and responses that are not safelisted.
  private static let (requestFields, responseFields) = (
    "Authorization, Content-Type, If-None-Match", "ETag, Retry-After"
  )
  /// The seconds for which a browser may keep the response to a preflight request.
  private static let maxAge = 600

  private let origins: Set<String>
  private let allowsAll: Bool

  /// Creates a policy.
  ///
  /// - Parameter origins: Serialized origins, such as `https://app.example`; `*` stands for all.
  init(_ origins: [String]) {
    self.origins = Set(origins)
    allowsAll = self.origins.contains("*")
  }

  /// Adds the fields to a response of the API.
  func apply(to response: inout WebResponse, for request: WebRequest) {
    guard !origins.isEmpty, request.isForAPI else { return }
    // A cache must not give the response for one origin to another.
    if !allowsAll { response["vary"] = (response["vary"].map { $0 + ", " } ?? "") + "Origin" }
    guard let origin = allowedOrigin(of: request) else { return }
    response["access-control-allow-origin"] = origin
    response["access-control-expose-headers"] = Self.responseFields
  }

  /// Responds to a [preflight request](https://fetch.spec.whatwg.org/#cors-preflight-request).
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - methods: The methods of the path.
  /// - Returns: The response; `nil` if the request is no preflight request, or its origin is not allowed.
  func preflightResponse(to request: WebRequest, methods: [String]) -> WebResponse? {
    guard request.method == "OPTIONS", request.isForAPI, request.headers["origin"] != nil,
      request.headers["access-control-request-method"] != nil, allowedOrigin(of: request) != nil
    else { return nil }
    var response = WebResponse.empty
    response["access-control-allow-methods"] = methods.joined(separator: ", ")
    response["access-control-allow-headers"] = Self.requestFields
    response["access-control-max-age"] = String(Self.maxAge)
    response["vary"] = "Access-Control-Request-Method, Access-Control-Request-Headers"
    return response
  }

  /// Returns the value of `Access-Control-Allow-Origin`; `nil` for an origin that is not allowed.
  private func allowedOrigin(of request: WebRequest) -> String? {
    if allowsAll { return "*" }
    return request.headers["origin"].flatMap { origins.contains($0) ? $0 : nil }
  }
}
