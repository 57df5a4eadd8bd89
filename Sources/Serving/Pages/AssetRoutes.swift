import Reports

/// The routes for static files and for well-known files of browsers and crawlers.
enum AssetRoutes {
  static let all: [Route] =
    Assets.files.sorted { $0.key < $1.key }.map { path, file in
      Route("GET", path, access: .page) { _, exchange in
        var response = WebResponse(200, type: file.type, Array(file.text.utf8))
        // URLs with a version never change their content.
        let isNamed = exchange.text("v") == Assets.version
        response["cache-control"] =
          isNamed ? "public, max-age=31536000, immutable" : "public, max-age=3600"
        return response
      }
    } + [
      Route("GET", "/opensearch.xml", access: .page, respond: openSearch),
      Route("GET", "/problems", access: .page, respond: problems),
    ]

  /// Returns the OpenSearch description, with which browsers can add the site as a search engine.
  ///
  /// <https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md>
  @Sendable private static func openSearch(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    let root = MarkupEscaping.escaped(site.configuration.origin(of: exchange.request))
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
      <ShortName>webmark</ShortName>
      <Description>Pages and items of apps that webmark has indexed</Description>
      <InputEncoding>UTF-8</InputEncoding>
      <Image width="16" height="16" type="image/svg+xml">\(root)/favicon.svg</Image>
      <Url type="text/html" method="get" template="\(root)/?q={searchTerms}"/>
      <Url type="application/x-suggestions+json" method="get" \
      template="\(root)/suggestions?q={searchTerms}"/>
      </OpenSearchDescription>

      """
    return WebResponse(200, type: "application/opensearchdescription+xml", Array(text.utf8))
  }

  @Sendable private static func problems(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    site.templates.page(
      "problems",
      title: "Problems – webmark",
      signedIn: exchange.owner != nil,
      [
        "codes": Problem.Code.allCases.map {
          ["code": $0.rawValue, "status": "\($0.status)", "title": $0.title]
        }
      ]
    )
  }
}
