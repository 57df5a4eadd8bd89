import Indexing
import SearchableItems
import URLStandard

extension ModelContextTool {
  /// Checks a page's markup.
  ///
  /// URLs must be of indexed pages: otherwise instructions in a page could make a model send what it knows to any
  /// host, inside a URL.
  static let check = ModelContextTool(
    name: "check",
    title: "Check a page's markup",
    summary: """
      Check the markup of an indexed page, which is fetched again, or of HTML: findings with rule, level, line and \
      hint, and a score from 0 to 100. Only URLs of indexed pages are fetched.
      """,
    parameters: [
      Route.Parameter(
        name: "url",
        schema: .string(1...4096),
        summary: "The URL of an indexed page; give 'url' or 'html'."
      ),
      Route.Parameter(
        name: "html",
        schema: .string(1...2_000_000),
        summary: "The HTML of a page, instead of 'url'."
      ),
    ],
    isOpenWorld: true
  ) { site, arguments, caller in
    let url = arguments["url"]?.text
    if let url { try await confirmIndexed(url, in: site) }
    let report = try await site.checks.report(
      url: url,
      html: arguments["html"]?.text,
      base: nil,
      client: caller.client
    )
    return JSONBudget.text(CheckRoutes.json(report))
  }

  /// Throws if the index does not list exactly this URL, or if its page refuses use by AI.
  private static func confirmIndexed(_ text: String, in site: Site) async throws {
    let isIndexed = try await site.searchService.slots.run {
      guard let url = WebURL(text), url.isHTTP, url.fragment == nil else { return false }
      let key = CanonicalKey(url).text
      guard let page = try await site.index.pages([key])[key] else { return false }
      guard page.url == url.href else { return false }
      if page.attributeSet.refusesAI { throw Problem.refusal(of: page.attributeSet) }
      return true
    }
    guard isIndexed else {
      throw Problem(.notFound, "search finds no page with this URL; take 'url' of a search result")
    }
  }
}
