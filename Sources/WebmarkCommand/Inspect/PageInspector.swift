import Fetching
import FoundationEssentials
import Glibc
import HTMLParsing
import MarkupExtraction
import Rendering
import Crawling
import RobotsExclusion
import SearchableItems
import URLStandard
import UsagePreferences
import WebDates

/// Fetches or reads the pages of `webmark inspect`.
struct PageInspector {
  private let base: WebURL?
  private let contentType: String?
  private let sizeLimit: Int
  private let fetch: PageFetch
  private let renderer: CommandRenderer?
  private let extractor: MarkupExtractor

  init(
    base: String?,
    contentType: String?,
    fields: CustomFields,
    sizeLimit: Int,
    fetch: PageFetch,
    renders: Bool = false
  ) throws {
    if let base {
      guard let url = WebURL(base), url.isHTTP else {
        throw CommandFailure(.error, "'\(base)' is not an http or https URL")
      }
      self.base = url
    } else {
      self.base = nil
    }
    self.contentType = contentType
    extractor = MarkupExtractor(fields: fields)
    self.sizeLimit = sizeLimit
    self.fetch = fetch
    renderer = renders ? try CommandRenderer(fetch) : nil
  }

  /// Ends the browser, if one was started.
  func stop() async { await renderer?.stop() }

  /// Reads one page, given by its URL, its path, or `-`.
  func inspection(of name: String) async throws(CommandFailure) -> Inspection {
    if let url = WebURL(name), url.isHTTP { return try await fetched(url) }
    let path = name == "-" ? ByteFile.standardInput : name
    let bytes: [UInt8]
    do {
      bytes = try ByteFile.read(path, limit: sizeLimit, purpose: "the page")
    } catch {
      throw error as? CommandFailure ?? CommandFailure(.error, "\(name): \(error)")
    }
    if let refusal = BinaryFormat.refusal(of: bytes, contentType: contentType) {
      throw CommandFailure(.error, "\(name): \(refusal)")
    }
    guard !bytes.isEmpty else { throw CommandFailure(.error, "\(name): the file is empty") }
    guard let url = base ?? WebURL("http://localhost/") else {
      throw CommandFailure(.error, "\(name): no base URL")
    }
    var page = LoadedPage(source: name, bytes: bytes, contentType: contentType, url: url)
    page.isAddressKnown = base != nil
    return try inspection(of: page)
  }

  private func fetched(_ start: WebURL) async throws(CommandFailure) -> Inspection {
    switch await fetch.page(at: start) {
    case .success(let page):
      if let refusal = BinaryFormat.refusal(of: page.bytes, contentType: page.contentType) {
        throw CommandFailure(.error, "\(start.href): \(refusal)")
      }
      let page = await withUsage(page, from: start)
      let raw = try inspection(of: page)
      guard let renderer else { return raw }
      switch try await renderer.rendered(page) {
      case .success(let result):
        var rendered = page
        (rendered.bytes, rendered.contentType) = (result.html, RenderedPage.contentType)
        var inspection = try inspection(of: rendered)
        inspection.rendering = RenderingSummary(
          raw: raw.markup,
          rendered: inspection.markup,
          result
        )
        return inspection
      case .failure(let error): return raw.unrendered(error)
      }
    case .failure(let error): throw CommandFailure(.error, "\(start.href): \(error)")
    }
  }

  /// Returns a fetched page with the preferences of its robots.txt and of all license files.
  private func withUsage(_ page: LoadedPage, from start: WebURL) async -> LoadedPage {
    let permission = fetch.permission(of: start).following(page.url)
    let request: @Sendable (WebURL) -> FetchRequest = {
      FetchRequest(url: $0, permission: permission)
    }
    var usage = page.usage(with: extractor.extract(from: HTMLDocument(page)))
    let robots = await RobotsFetch.fetch(for: page.url, through: fetch.transport, request: request)
    if case .file(let bytes, _, _) = robots {
      let file = RobotsTxt(parsing: bytes).usage(for: AgentProfile.webmark.robotsTokens)
      usage.merge(file.preferences(for: page.url.requestTarget))
    }
    let reader = LicenseReader(transport: fetch.transport, request: request) { [fetch] url in
      let robots = await RobotsFetch.fetch(for: url, through: fetch.transport, request: request)
      return robots.allows(url, for: .webmark)
    }
    var page = page
    page.siteUsage = await reader.preferences(usage, of: page.url)
    return page
  }

  private func inspection(of page: LoadedPage) throws(CommandFailure) -> Inspection {
    let inspection = Inspection(page, extractor: extractor)
    guard !inspection.isUnread else {
      throw CommandFailure(.error, "\(page.source): the HTML parser found no element")
    }
    return inspection
  }
}

/// A page with all extracted data.
struct Inspection: Encodable {
  /// The requested URL or path.
  let source: String
  /// The HTTP status; `nil` for a file.
  let status: Int?
  /// The extracted markup; its `cuts` name those of the item, too.
  private(set) var markup: PageMarkup
  /// The robots directives of the page.
  let directives: RobotsDirectives
  /// The item for the index.
  let item: WebItem
  /// What rendering added; `nil` if the page was not rendered.
  var rendering: RenderingSummary?
  /// A Boolean value that indicates whether the parser failed.
  let isUnread: Bool

  private enum CodingKeys: CodingKey { case source, status, markup, directives, item, rendering }

  /// Extracts the data of a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - extractor: The extractor that determines the extracted syntaxes.
  ///   - seconds: The time since 1970 at which `unavailable_after` is evaluated.
  init(
    _ page: LoadedPage,
    extractor: MarkupExtractor,
    at seconds: Double = Date.now.timeIntervalSince1970
  ) {
    source = page.source
    status = page.status
    let document = HTMLDocument(page)
    isUnread = document.isUnread
    markup = extractor.extract(from: document)
    directives = RobotsDirectives(
      metas: markup.robots.map { RobotsStatement(agent: $0.agent, content: $0.content) },
      headers: page.robotsHeaders,
      profile: .webmark,
      at: seconds
    )
    var context = PageContext(url: page.url)
    context.isAddressKnown = page.isAddressKnown
    context.redirectHops = page.hops
    context.lastModified = page.headers["last-modified"].flatMap(WebDate.seconds)
      .map { Date(timeIntervalSince1970: $0).ISO8601Format() }
    context.mayShowSnippet = directives.mayShowSnippet
    context.maxSnippet = directives.maxSnippet
    context.byteCount = page.bytes.count
    context.usage = page.siteUsage
    context.usage.merge(page.usage(with: markup))
    // The output for a file is independent of the time.
    if page.status != nil, seconds > 0 {
      context.fetchedAt = Date(timeIntervalSince1970: seconds.rounded(.down)).ISO8601Format()
    }
    item = ItemBuilder().item(from: markup, page: context)
    markup.cuts += item.cuts
  }

  /// Returns the page with the reason why it was not rendered; the page to which its scripts led is a link.
  func unrendered(_ error: RenderError) -> Inspection {
    var inspection = self
    inspection.rendering = RenderingSummary(error, of: markup)
    if let target = error.target {
      inspection.markup.outlinks.append(Outlink(scriptTarget: target))
    }
    return inspection
  }

  /// Returns the page as a JSON line or as text; in UTF-8, because large pages produce much output.
  func printed(asJSON: Bool) throws(CommandFailure) -> [UInt8] {
    guard asJSON else { return Array(InspectionText(self, style: .forOutput).text.utf8) }
    do {
      return try JSONText.lineBytes(self)
    } catch {
      throw CommandFailure(.error, "\(source): \(error)")
    }
  }
}
