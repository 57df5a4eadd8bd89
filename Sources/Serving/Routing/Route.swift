/// A path template, a method and their handler; the OpenAPI document is generated from the same values.
struct Route: Sendable {
  /// The access requirement of a route.
  enum Access: Sendable {
    /// Everyone; a token adds private items.
    case open
    /// Clients with a token.
    case owner
    /// Clients with a token for the app in the path.
    case app
    /// Browsers: a token may be in a cookie, and cross-site writes are rejected.
    case page
  }

  /// A parameter in the path, in the query, or in a header field.
  struct Parameter: Sendable {
    /// The place of a parameter, by its name in OpenAPI.
    enum Location: String, Sendable {
      case path
      case query
      /// A header field, which is not validated: clients send what they like.
      case header
    }

    var name: String
    var location = Location.query
    var isRequired = false
    var schema: Schema
    var summary: String
  }

  /// The description of a route in the OpenAPI document.
  struct Operation: Sendable {
    var id: String
    var summary: String
    var tag: String
    /// The schema name of the body.
    var body: String?
    /// The schema name or media type of the response; `nil` if it has no body.
    var answer: String?
    var status = 200
    var problems: [Problem.Code] = []
  }

  var method: String
  var template: PathTemplate
  var access: Access
  var parameters: [Parameter]
  var operation: Operation?
  /// The maximum number of bytes of the body.
  var bodyLimit: Int
  var respond: @Sendable (Site, Exchange) async throws -> WebResponse

  init(
    _ method: String,
    _ path: String,
    access: Access,
    parameters: [Parameter] = [],
    operation: Operation? = nil,
    bodyLimit: Int = 0,
    respond: @escaping @Sendable (Site, Exchange) async throws -> WebResponse
  ) {
    self.method = method
    template = PathTemplate(path)
    self.access = access
    self.parameters = parameters
    self.operation = operation
    self.bodyLimit = bodyLimit
    self.respond = respond
  }
}
