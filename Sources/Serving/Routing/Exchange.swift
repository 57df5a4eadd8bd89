import AccessTokens
import Search

/// A validated request with its parsed parameters.
struct Exchange: Sendable {
  var request: WebRequest
  /// The values of the path parameters.
  var path: [String: String] = [:]
  /// The values of the query parameters.
  var query: [String: [String]] = [:]
  /// The owner whose private items are visible; `nil` for public items only.
  var owner: String?
  /// The body as JSON; `null` if the route has no body.
  var body: JSON = .null

  /// The value of a path parameter.
  subscript(name: String) -> String { path[name] ?? "" }

  /// Returns the first value of a query parameter.
  func text(_ name: String) -> String? { query[name]?.first }

  /// Returns a query parameter as an integer.
  func integer(_ name: String) -> Int? { text(name).flatMap { Int($0) } }

  /// The languages that the client prefers.
  var languages: PreferredLanguages {
    PreferredLanguages(field: request.headers["accept-language"])
  }

  /// The owner of written items; throws if the request has no token.
  var writer: String {
    get throws(Problem) {
      guard let owner else { throw Problem(.unauthorized, "say 'Authorization: Bearer <token>'") }
      return owner
    }
  }
}

extension Exchange {
  /// Parses the parameters and the body of a request to `route`.
  init(_ request: WebRequest, route: Route, path: [String: String]) throws(Problem) {
    self.request = request
    self.path = path
    guard let fields = FormFields(request.query) else {
      throw Problem(.badRequest, "the query holds a broken escape, no UTF-8, or too much")
    }
    for field in fields.pairs { query[field.name, default: []].append(field.value) }
    // Pages accept unknown parameters, because other sites add tracking parameters to links.
    if route.operation != nil {
      for name in query.keys
      where !route.parameters.contains(where: { $0.name == name && $0.location == .query }) {
        throw Problem(.badParameter, "there is no parameter '\(name.prefix(100))'")
      }
    }
    for parameter in route.parameters where parameter.location != .header {
      try check(parameter)
    }
    if let name = route.operation?.body { try readBody(as: name) }
  }

  private func check(_ parameter: Route.Parameter) throws(Problem) {
    let name = parameter.name
    let values = parameter.location == .path ? path[name].map { [$0] } ?? [] : query[name] ?? []
    if parameter.isRequired, values.isEmpty {
      throw Problem(.badParameter, "the parameter '\(name)' is missing")
    }
    var schema = parameter.schema
    if case .array(let element, let range) = schema {
      guard values.isEmpty || range.contains(values.count) else {
        throw Problem(.badParameter, "'\(name)' occurs too often")
      }
      schema = element
    } else if values.count > 1 {
      throw Problem(.badParameter, "'\(name)' occurs more than once")
    }
    for value in values {
      if let validationError = schema.validationError(for: Self.typed(value, schema), at: name) {
        throw Problem(.badParameter, validationError)
      }
    }
  }

  /// Returns the text of a parameter as the type of its schema.
  private static func typed(_ value: String, _ schema: Schema) -> JSON {
    switch schema {
    case .integer:
      // Swift parses `+5` and `05` as numbers, but JSON does not.
      guard let number = Int(value), String(number) == value else { return .string(value) }
      return .integer(number)
    case .boolean: return value == "true" ? true : value == "false" ? false : .string(value)
    default: return .string(value)
    }
  }

  private mutating func readBody(as name: String) throws(Problem) {
    guard request.contentType == "application/json" else {
      throw Problem(.unsupportedMediaType, "the body's Content-Type is application/json")
    }
    body = try JSON(parsing: request.body)
    if let validationError = Schema.named(name).validationError(for: body) {
      throw Problem(.invalidBody, validationError)
    }
  }
}
