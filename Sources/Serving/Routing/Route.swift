/// An address, a method, and what answers them: the OpenAPI document is made of the same value.
struct Route: Sendable {
  /// Who may ask.
  enum Access: Sendable {
    /// Anybody; who has a token sees more.
    case open
    /// Who has a token.
    case owner
    /// Who has a token with the right of the app that the path names.
    case app
    /// A person in a browser: a token in a cookie counts, and no other site may send anything.
    case page
  }

  /// A parameter of the path or the query.
  struct Parameter: Sendable {
    var name: String
    var isInPath = false
    var isRequired = false
    var schema: Schema
    var summary: String
  }

  /// What the API's document says.
  struct Operation: Sendable {
    var id: String
    var summary: String
    var tag: String
    /// The name of the body's shape.
    var body: String?
    /// The name of the answer's shape, or its media type; `nil` where it has no body.
    var answer: String?
    var status = 200
    var problems: [Problem.Code] = []
  }

  var method: String
  var template: PathTemplate
  var access: Access
  var parameters: [Parameter]
  var operation: Operation?
  /// Bytes of the body.
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
