/// The route of the Model Context Protocol's streamable HTTP transport.
///
/// Each request gets one JSON response; there are no sessions and no event streams, so GET and DELETE are not
/// allowed.
enum ModelContextRoutes {
  static let all: [Route] = [
    Route(
      "POST",
      "/mcp",
      access: .open,
      bodyLimit: ModelContextServer.messageLimit,
      respond: respond
    )
  ]

  @Sendable private static func respond(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    let request = exchange.request
    try check(request, site)
    let caller = ModelContextCaller(owner: exchange.owner, client: request.client)
    let server = ModelContextServer(site: site)
    guard let response = await server.response(to: request.body, from: caller) else {
      return WebResponse(202)
    }
    let isMessageError = response["id"] == .null
    return .json(response, status: isMessageError ? 400 : 200)
  }

  /// Throws if the request comes from a page of another site, has another media type, or names an unknown revision.
  private static func check(_ request: WebRequest, _ site: Site) throws(Problem) {
    // A page of another site must not reach the server through the user's browser.
    guard site.configuration.admitsOrigin(of: request) else {
      throw Problem(.crossSite, "the Origin field names another host")
    }
    guard request.contentType == "application/json" else {
      throw Problem(.unsupportedMediaType, "the body's Content-Type is application/json")
    }
    if let revision = request.headers["mcp-protocol-version"],
      !ModelContextServer.revisions.contains(revision)
    {
      let known = ModelContextServer.revisions.joined(separator: ", ")
      throw Problem(.badRequest, "MCP-Protocol-Version is one of \(known)")
    }
  }
}
