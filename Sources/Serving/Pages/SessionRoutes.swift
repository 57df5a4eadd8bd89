/// Sign-in with a token, so that pages include the user's private items.
///
/// The token is in a cookie that scripts cannot read and other sites cannot send.
enum SessionRoutes {
  static let cookie = "webmark-token"

  static let all: [Route] = [
    Route("GET", "/session", access: .page) { site, exchange in page(site, exchange) },
    Route("POST", "/session", access: .page, bodyLimit: 4000, respond: signIn),
    Route("POST", "/session/end", access: .page, bodyLimit: 4000) { site, _ in
      var response = WebResponse.seeOther("/")
      response["set-cookie"] = "\(cookie)=; Max-Age=0; " + attributes(site)
      return response
    },
  ]

  private static func page(
    _ site: Site,
    _ exchange: Exchange,
    complaint: String? = nil
  ) -> WebResponse {
    var values: [String: Any] = ["owner": exchange.owner ?? ""]
    if let complaint { values["complaint"] = complaint }
    return site.templates.page(
      "session",
      title: "Sign in – webmark",
      status: complaint == nil ? 200 : 401,
      signedIn: exchange.owner != nil,
      values
    )
  }

  @Sendable private static func signIn(_ site: Site, _ exchange: Exchange) async throws
    -> WebResponse
  {
    let text = String(validating: exchange.request.body, as: UTF8.self) ?? ""
    let secret = FormFields(text[...])?["token"]?.filter { !$0.isWhitespace } ?? ""
    guard try site.owner(of: secret) != nil else {
      return page(site, exchange, complaint: "This token is unknown or was revoked.")
    }
    var response = WebResponse.seeOther("/")
    response["set-cookie"] = "\(cookie)=\(secret); Max-Age=31536000; " + attributes(site)
    return response
  }

  /// Returns the attributes of the cookie, which is sent over encrypted connections only if visitors have these.
  private static func attributes(_ site: Site) -> String {
    let isSecure = site.configuration.publicOrigin?.isSecure ?? false
    return "Path=/; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
  }
}
