import Crawling
import Fetching
import Rendering
import URLStandard
import WebmarkTesting

/// A renderer of the pages of a server, with a real browser, libcurl, and robots.txt.
struct RendererFixture {
  let server: ApplicationSite
  let renderer: Renderer
  private let transport = CurlTransport(userAgent: "webmark-tests", maxConnections: 16)
  private let robots: RobotsCache

  init(tabs: Int = 2, limits: RenderLimits = RenderLimits()) throws {
    server = try ApplicationSite()
    renderer = Renderer(try BrowserProgram(), limits: limits, tabs: tabs)
    let origin = WebURL(server.site.url("/"))?.origin ?? ""
    robots = RobotsCache(transport: transport) {
      FetchRequest(url: $0, permission: .origin(origin))
    }
  }

  /// Fetches and renders a page of the server.
  func render(_ path: String) async throws -> RenderedPage {
    guard let url = WebURL(server.site.url(path)) else {
      throw RenderError(.notLoaded, path)
    }
    let permission = AddressPermission(typed: url)
    let document = try await transport.fetch(FetchRequest(url: url, permission: permission)).get()
    let loader = PageResourceLoader(
      transport: transport,
      permission: permission,
      sendsCredentials: true,
      limits: FetchLimits(),
      robotsRefusal: { [robots] in await robots.refusal(of: $0) }
    )
    return try await renderer.render(document, loader: loader)
  }

  /// Returns the text of a rendered page.
  func text(_ path: String) async throws -> String {
    let page = try await render(path)
    return String(decoding: page.html, as: UTF8.self)
  }
}
