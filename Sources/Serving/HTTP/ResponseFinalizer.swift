/// Adds security fields, the entity tag and compression to responses.
struct ResponseFinalizer {
  /// The policy allows only the server's own scripts and styles, no frames, and no forms to other sites.
  ///
  /// Images may come from any site, because results show images of their pages.
  static let contentSecurityPolicy = """
    default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
    img-src 'self' https: http:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
    """

  let request: WebRequest

  func finalize(_ response: WebResponse) -> WebResponse {
    var response = response
    response["x-content-type-options"] = "nosniff"
    // With `no-referrer`, browsers send the origin `null` for the server's own forms (Fetch, section
    // 3.2).
    response["referrer-policy"] = "same-origin"
    response["cross-origin-resource-policy"] = "same-origin"
    response["x-frame-options"] = "DENY"
    response["content-security-policy"] =
      response["content-type"]?.hasPrefix("text/html") == true
      ? Self.contentSecurityPolicy : "default-src 'none'; frame-ancestors 'none'"
    if response["cache-control"] == nil { response["cache-control"] = "private, no-cache" }
    guard case .bytes(let bytes) = response.body else { return response }
    if response.status == 200, request.method == "GET" || request.method == "HEAD" {
      let tag = response["etag"] ?? EntityTag.make(bytes)
      response["etag"] = tag
      response["vary"] = "Accept-Encoding, Accept-Language, Authorization, Cookie"
      if EntityTag.matches(request.headers["if-none-match"], tag) {
        response.status = 304
        response["content-type"] = nil
        response.body = .bytes([])
        return response
      }
    }
    let isCompressed = ResponseCompression.isAccepted(request.headers["accept-encoding"])
    return isCompressed ? ResponseCompression.compressed(response) : response
  }
}
