import Fixtures
import HTMLParsing
import MarkupExtraction
import RobotsExclusion
import SearchableItems
import Testing
import URLStandard

/// Every page of the fixture sites, compared with its manually written expectation.
@Suite("fixture pages")
struct FixturePagesTests {
  @Test("say what their expectation says", arguments: try FixturePage.all())
  func page(_ page: FixturePage) throws {
    let expectation = try page.expectation()
    let url = try #require(WebURL(expectation.url))
    let document = HTMLDocument(bytes: try page.bytes(), contentType: "text/html", url: url)
    let markup = MarkupExtractor().extract(from: document)
    let directives = RobotsDirectives(
      metas: markup.robots.map { RobotsStatement(agent: $0.agent, content: $0.content) },
      headers: [],
      profile: .webmark
    )
    var context = PageContext(url: url)
    context.mayShowSnippet = directives.mayShowSnippet
    let item = ItemBuilder().item(from: markup, page: context)
    var differences = expectation.markup.differences(in: try FixtureJSON(encoding: markup))
    if expectation.isIndexed {
      let attributes = try FixtureJSON(encoding: item.attributeSet)
      differences += expectation.item.differences(in: attributes, at: "item")
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }
}
