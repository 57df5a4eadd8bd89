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

  /// Runs the scripts of a page; a page that cannot be rendered stays as the server sent it, and standard error says so.
  ///
  /// - Returns: The rendered document, or why there is none.
  /// - Throws: ``CommandFailure`` if the browser cannot be used.
  func rendered(
    _ page: LoadedPage
  ) async throws(CommandFailure) -> Result<RenderedPage, RenderError> {
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
      let result = try await renderer.render(document.declaringEncoding(), loader: loader)
      return .success(result)
    } catch {
      guard error.isOfPage else {
        throw CommandFailure(.error, "\(page.source): not rendered: \(error)")
      }
      StandardError.write(
        "webmark: \(page.source): not rendered, so shown as the server sent it: \(error)\n"
      )
      return .failure(error)
    }
  }

  /// Runs the scripts of a page that is to be checked.
  ///
  /// - Returns: The rendered page, with the fields that are there only then; the page itself if it cannot be rendered.
  /// - Throws: ``CommandFailure`` if the page cannot be rendered.
  func rendered(_ input: CheckedPage.Input) async throws(CommandFailure) -> CheckedPage.Input {
    var page = LoadedPage(
      source: input.source,
      bytes: input.bytes,
      contentType: input.contentType,
      url: input.url
    )
    page.hops = input.fetch.hops
    guard case .success(let result) = try await rendered(page) else { return input }
    var rendered = input
    (rendered.bytes, rendered.contentType) = (result.html, RenderedPage.contentType)
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
  /// The reason why the page is shown as the server sent it; `nil` if it was rendered.
  let failure: String?

  /// Compares the markup before and after the scripts.
  init(raw: PageMarkup, rendered: PageMarkup, _ result: RenderedPage) {
    difference = MarkupDifference(raw: raw, rendered: rendered)
    (requestCount, cuts, refusals) = (result.requestCount, result.cuts, result.refusals)
    failure = nil
  }

  /// Describes a page that was not rendered.
  init(_ failure: RenderError, of page: PageMarkup) {
    difference = MarkupDifference(raw: page, rendered: page)
    (requestCount, cuts, refusals) = (0, [], [])
    self.failure = "\(failure)"
  }
}
