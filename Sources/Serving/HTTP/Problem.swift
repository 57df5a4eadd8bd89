/// An error response: problem details (RFC 9457) with a stable code.
struct Problem: Error, Equatable {
  /// The stable codes, each with a status and a title.
  enum Code: String, CaseIterable {
    case badRequest = "bad-request"
    case badParameter = "bad-parameter"
    case badCursor = "bad-cursor"
    case badJSON = "bad-json"
    case unauthorized
    case forbidden
    case crossSite = "cross-site"
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case slowBody = "slow-body"
    case clientStateMismatch = "client-state-mismatch"
    case bodyTooLarge = "body-too-large"
    case targetTooLong = "target-too-long"
    case unsupportedMediaType = "unsupported-media-type"
    case wrongHost = "wrong-host"
    case invalidBody = "invalid-body"
    case refused
    case tooManyRequests = "too-many-requests"
    case failed
    case busy
    case notReady = "not-ready"
    case tooSlow = "too-slow"

    var status: Int { details.0 }
    var title: String { details.1 }

    private var details: (Int, String) {
      switch self {
      case .badRequest: (400, "The request cannot be read")
      case .badParameter: (400, "A parameter is wrong")
      case .badCursor: (400, "The cursor belongs to no such list")
      case .badJSON: (400, "The body is not JSON")
      case .unauthorized: (401, "A token is needed")
      case .forbidden: (403, "The token has no such right")
      case .crossSite: (403, "The request comes from another site")
      case .notFound: (404, "There is no such thing")
      case .methodNotAllowed: (405, "The method is not for this address")
      case .slowBody: (408, "The body did not come in time")
      case .clientStateMismatch: (409, "The client state is another")
      case .bodyTooLarge: (413, "The body is too large")
      case .targetTooLong: (414, "The address is too long")
      case .unsupportedMediaType: (415, "The body has another media type")
      case .wrongHost: (421, "The host is not served here")
      case .invalidBody: (422, "The body is not as it must be")
      case .refused: (422, "The index refuses it")
      case .tooManyRequests: (429, "Too many requests")
      case .failed: (500, "Something broke")
      case .busy: (503, "The server is busy")
      case .notReady: (503, "The index cannot be used")
      case .tooSlow: (503, "The search takes too long")
      }
    }
  }

  var code: Code
  var detail: String
  var headers: [String: String] = [:]

  init(_ code: Code, _ detail: String, headers: [String: String] = [:]) {
    self.code = code
    self.detail = detail
    self.headers = headers
  }

  /// The response of the API.
  var response: WebResponse {
    let value: JSON = [
      "type": .string("/problems#\(code.rawValue)"), "title": .string(code.title),
      "status": .integer(code.status), "detail": .string(detail), "code": .string(code.rawValue),
    ]
    var response = WebResponse.json(
      value,
      status: code.status,
      type: "application/problem+json"
    )
    for (name, value) in headers { response[name] = value }
    if code == .unauthorized { response["www-authenticate"] = "Bearer realm=\"webmark\"" }
    return response
  }
}
