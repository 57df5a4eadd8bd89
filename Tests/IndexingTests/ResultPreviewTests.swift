import Checking
@testable import IndexModel
import Querying
import RobotsExclusion
import Testing
import URLStandard
import WebmarkTesting

@testable import Indexing
@testable import Search
@testable import SearchableItems

/// The preview of `webmark check` and the result of a search, for 289 pages as their sites served them.
@Suite(
  "previews of results",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct ResultPreviewTests {
  @Test func `the preview shows what the search shows`() async throws {
    let references = try SharedCases.cases("realpages", file: "references.jsonl")
    #expect(references.count == 289)
    for reference in BuildScale.sample(references) {
      let bytes = try SharedCases.bytes("realpages/" + reference.id)
      guard let url = WebURL(try #require(reference.text("url"))) else { continue }
      let page = CheckedPage(CheckedPage.Input(source: reference.id, url: url, bytes: bytes))
      let preview = ResultPreview(page)
      let result = try #require(try await Self.result(of: page, at: url))
      #expect(result.title == preview.title, "\(reference.id)")
      #expect(result.description == preview.description, "\(reference.id)")
      #expect(result.thumbnailURL == preview.image, "\(reference.id)")
      #expect(result.rating == preview.rating, "\(reference.id)")
      #expect(result.ratingDescription == preview.ratingDescription, "\(reference.id)")
      #expect(result.price == preview.price, "\(reference.id)")
      #expect(result.url == preview.url, "\(reference.id)")
      let actions = result.actions.filter { [.call, .directions, .play].contains($0.kind) }
      #expect(actions.map(\.url) == preview.actions.map(\.value), "\(reference.id)")
    }
  }

  /// Indexes the page as a crawl does, and returns its result.
  private static func result(of page: CheckedPage, at url: WebURL) async throws -> SearchResult? {
    var context = PageContext(url: url)
    context.mayShowSnippet = page.directives.mayShowSnippet
    context.maxSnippet = page.directives.maxSnippet
    let test = try TestIndex()
    try await test.write(.putPage(ItemBuilder().item(from: page.markup, page: context)))
    return try await test.index.store.read { store in
      let record = try store.records(.after(0), limit: .max).first { $0.name.kind != .duplicate }
      return try record.flatMap {
        try ResultBuilder(store: store, now: 0, terms: []).result($0.entity)
      }
    }
  }
}
