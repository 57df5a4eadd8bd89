import Fixtures
import Foundation
import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard
import WebmarkTesting

@testable import Crawling

/// The decision which pages are rendered.
struct ShellTestTests {
  static func reason(_ body: [UInt8]) throws -> String? {
    let url = try #require(WebURL("https://shop.example/a"))
    let document = HTMLDocument(bytes: body, contentType: "text/html; charset=utf-8", url: url)
    let markup = MarkupExtractor().extract(from: document)
    return ShellTest.reason(body, markup, url: url)
  }

  @Test(arguments: ApplicationSite.kinds)
  func applicationsAreShells(_ kind: String) throws {
    let path = FixtureFolder.absolutePath(of: "rendering/applications/\(kind).html")
    #expect(try Self.reason(Array(Data(contentsOf: URL(fileURLWithPath: path)))) != nil)
  }

  @Test(arguments: [
    "<p>" + String(repeating: "word ", count: 200) + "<script src=a.js></script><div id=app>",
    "<div id=root></div>", "<p>short</p>",
    "<p>short</p><script type='application/ld+json'>{}</script>",
    "<div id=app></div><script type=speculationrules>{}</script>", "", "id=", "<noscript",
    // Stubs of moved pages, as rustdoc writes them: the script does what the refresh does.
    """
    <meta http-equiv="refresh" content="0;URL=struct.A.html"><p>Redirecting to <a href=struct.A.html>A</a></p>
    <script>location.replace("struct.A.html" + location.search + location.hash);</script>
    """,
    "<noscript><p>Moved</p></noscript><META HTTP-EQUIV='Refresh' CONTENT='5; url=/b'><script>1</script>",
  ])
  func otherPagesAreNot(_ page: String) throws {
    #expect(try Self.reason(Array(page.utf8)) == nil)
  }

  @Test(arguments: [
    // For readers without scripts.
    "<noscript><meta http-equiv=refresh content='0; url=/nojs'></noscript>",
    // Of the page itself, without a target, and after a minute.
    "<meta http-equiv=refresh content='5; url=/a#top'>", "<meta http-equiv=refresh content=5>",
    "<meta http-equiv=refresh content='60; url=/b'>",
    "<!-- <meta http-equiv=refresh content='0; url=/b'> -->",
  ])
  func otherRefreshesAreNoStubs(_ head: String) throws {
    #expect(
      try Self.reason(Array((head + "<div id=app></div><script src=a.js></script>").utf8)) != nil
    )
  }

  /// At most 1 % of real pages, most of which have their text in the page.
  @Test(.enabled(if: SharedCases.areThere, "\(SharedCases.skipMessage)"))
  func fewRealPagesAreShells() throws {
    let root = try #require(SharedCases.folder)
    var count = 0
    var shells: [String] = []
    for suite in ["realpages", "recipes-real"] {
      let folder = root.appendingPathComponent(suite)
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      let pages = try #require(files).compactMap { $0 as? URL }
      for file in BuildScale.sample(pages.filter { $0.pathExtension == "html" }) {
        count += 1
        if let reason = try Self.reason(Array(Data(contentsOf: file))) {
          shells.append("\(file.lastPathComponent): \(reason)")
        }
      }
    }
    #expect(count > BuildScale.size(300))
    #expect(shells.count * 100 <= count, "\(shells)")
  }

  @Test func patternsThatGainNothingAreSampled() throws {
    let learning = RenderLearning()
    let url = try #require(WebURL("https://shop.example/item/7"))
    let other = try #require(WebURL("https://shop.example/app/7"))
    for _ in 0..<3 {
      #expect(learning.shouldRender(url))
      learning.record(url, addsSomething: false)
      learning.record(other, addsSomething: true)
    }
    let rendered = (0..<1000).count { _ in learning.shouldRender(url) }
    #expect(rendered == 5)
    #expect(learning.shouldRender(other))
  }
}
