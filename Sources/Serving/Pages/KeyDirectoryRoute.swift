import Fetching
import MessageSignatures

/// The route of the key directory, by which sites verify the signed requests of this host's crawls.
enum KeyDirectoryRoute {
  static let all = [Route("GET", KeyDirectory.path, access: .page, respond: respond)]

  @Sendable private static func respond(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    guard let directory = site.configuration.keys else {
      throw Problem(.notFound, "the server was started without '--key'")
    }
    // The host was validated, so only served names are signed.
    let authority =
      site.configuration.publicOrigin?.authority ?? exchange.request.headers["host"] ?? ""
    var response = WebResponse(200, Array(directory.body))
    for field in directory.fields(authority: authority, at: Site.now()) {
      response[field.name.lowercased()] = field.value
    }
    return response
  }
}
