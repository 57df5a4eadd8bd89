import Foundation
import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard
import WebmarkTesting

/// Writes the markup of real pages to the folder in `WEBMARK_MARKUP_FOLDER`, so that
/// `Scripts/check-libxml2` can compare versions of libxml2.
@Suite(
  "what pages say, as files",
  .enabled(
    if: SharedCases.areThere && ProcessInfo.processInfo.environment["WEBMARK_MARKUP_FOLDER"] != nil
  )
)
struct MarkupOfPagesTests {
  @Test(arguments: ["realpages/pages", "recipes-real/html"])
  func `is written for comparison`(_ suite: String) throws {
    let path = try #require(ProcessInfo.processInfo.environment["WEBMARK_MARKUP_FOLDER"])
    let folder = URL(fileURLWithPath: path).appendingPathComponent(suite)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let pages = try #require(SharedCases.folder).appendingPathComponent(suite)
    let url = try #require(WebURL("https://a.example/b/"))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    for name in try FileManager.default.contentsOfDirectory(atPath: pages.path) {
      let document = HTMLDocument(
        bytes: try SharedCases.bytes("\(suite)/\(name)"),
        contentType: "text/html",
        url: url
      )
      let markup = MarkupExtractor().extract(from: document)
      try encoder.encode(markup).write(to: folder.appendingPathComponent(name + ".json"))
    }
  }
}
