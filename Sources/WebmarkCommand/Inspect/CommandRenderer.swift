import Checking
import Crawling
import Fetching
import HTMLParsing
import MarkupExtraction
import Rendering
import URLStandard

/// Renders the pages of `inspect` and `check`, whose requests robots.txt and the address options decide.
struct CommandRenderer: Sendable {
  private let renderer: Renderer
  private let robots: RobotsCache
  private let fetch: PageFetch

  /// Finds the browser.
  ///
  /// - Throws: ``CommandFailure`` if there is none.
  init(_ fetch: PageFetch) throws(CommandFailure) {
    self.fetch = fetch
    robots = RobotsCache(transport: fetch.transport) {
      fetch.request(for: $0, fetch.permission(of: $0))
    }
    do throws(RenderError) {
      renderer = Renderer(try BrowserProgram(), tabs: 2)
    } catch {
      throw CommandFailure(.error, error.message)
    }
  }

  /// Runs the scripts of a page.
  ///
  /// - Returns: The page with the rendered document, and the counts of the renderer.
  /// - Throws: ``CommandFailure`` if the page cannot be rendered.
  func rendered(
    _ page: LoadedPage
  ) async throws(CommandFailure) -> (page: LoadedPage, result: RenderedPage) {
    let permission = fetch.permission(of: page.hops.first ?? page.url)
    let loader = PageResourceLoader(
      transport: fetch.transport,
      permission: permission,
      sendsCredentials: page.hops.allSatisfy { $0.isSameSite(as: page.url) },
      limits: fetch.request(for: page.url, permission).limits,
      robotsRefusal: { [robots] in await robots.refusal(of: $0) }
    )
    var headers = HeaderFields()
    headers.append(name: "content-type", value: page.contentType ?? "text/html")
    let document = FetchResponse(url: page.url, status: 200, headers: headers, body: page.bytes)
    do throws(RenderError) {
      let result = try await renderer.render(document, loader: loader)
      var rendered = page
      rendered.bytes = result.html
      rendered.contentType = RenderedPage.contentType
      return (rendered, result)
    } catch {
      throw CommandFailure(.error, "\(page.source): not rendered: \(error)")
    }
  }

  /// Runs the scripts of a page that is to be checked.
  ///
  /// - Returns: The rendered page, with the fields that are there only then.
  /// - Throws: ``CommandFailure`` if the page cannot be rendered.
  func rendered(_ input: CheckedPage.Input) async throws(CommandFailure) -> CheckedPage.Input {
    var page = LoadedPage(
      source: input.source,
      bytes: input.bytes,
      contentType: input.contentType,
      url: input.url
    )
    page.hops = input.fetch.hops
    let html = try await rendered(page).page.bytes
    var rendered = input
    (rendered.bytes, rendered.contentType) = (html, RenderedPage.contentType)
    rendered.fetch.onlyAfterRendering =
      MarkupDifference(raw: Self.markup(input), rendered: Self.markup(rendered)).text
    return rendered
  }

  private static func markup(_ input: CheckedPage.Input) -> PageMarkup {
    MarkupExtractor().extract(
      from: HTMLDocument(bytes: input.bytes, contentType: input.contentType, url: input.url)
    )
  }

  /// Ends the browser.
  func stop() async { await renderer.stop() }
}

/// What rendering added to a page.
struct RenderingSummary: Encodable {
  /// The fields that are there only after rendering.
  let difference: MarkupDifference
  /// The number of requests of the page.
  let requestCount: Int
  /// The limits that the page exceeded.
  let cuts: [String]
  /// The requests that were not performed.
  let refusals: [RenderedPage.Refusal]

  /// Compares the markup before and after the scripts.
  init(raw: PageMarkup, rendered: PageMarkup, _ result: RenderedPage) {
    difference = MarkupDifference(raw: raw, rendered: rendered)
    (requestCount, cuts, refusals) = (result.requestCount, result.cuts, result.refusals)
  }
}
