import Webmark

/// Crawls a site into a folder, and returns the titles and URLs of the best results for a query.
func crawlAndSearch(_ site: WebURL, for query: String, in path: String) async throws -> [String] {
  let folder = DataFolder(path: path)
  var crawler = Crawler(seeds: [Seed(url: site)], folder: folder)
  crawler.configuration.userAgent = "example-bot/1.0 (+https://example.com/bot)"
  crawler.configuration.maxPages = 500

  let result = try await crawler.run()
  print("\(result.report.pages) pages, \(result.changes.inserted) new results")

  let index = try folder.openIndex()
  let page = try await index.search(SearchQuery(query, limit: 5))
  return page.results.map { "\($0.title ?? "(no title)") \($0.url ?? "")" }
}
